import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type ChipProps = { children: ReactNode; removeName: string; onRemove: () => void }

export const chipLook =
  'inline-flex h-6 max-w-full items-center gap-1 rounded-sm border border-accent-line bg-accent-subtle pr-0.5 pl-2 text-xs font-medium text-accent'

export const chipRemoveLook =
  'relative flex size-4 shrink-0 items-center justify-center rounded-xs after:absolute after:-inset-1 hovered:bg-accent-line pointer-coarse:after:-inset-3.5'

/** One chosen value that can be taken away. */
export const Chip = ({ children, removeName, onRemove }: ChipProps) => (
  <span className={chipLook}>
    <span className="truncate">{children}</span>
    <button type="button" aria-label={removeName} onClick={onRemove} className={chipRemoveLook}>
      <X aria-hidden="true" size={13} />
    </button>
  </span>
)
