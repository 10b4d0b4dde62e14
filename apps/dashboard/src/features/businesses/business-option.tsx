import { t, tCount } from '@quickprism/client/words'
import type { PickableBusiness } from '@quickprism/contract/businesses'
import { Avatar } from '@quickprism/ui/avatar'
import { ChevronRight } from 'lucide-react'
import { copy } from './copy.ts'

type BusinessOptionProps = { business: PickableBusiness; onPick: () => void }

export const BusinessOption = ({ business: { id, name, children }, onPick }: BusinessOptionProps) => (
  <button
    type="button"
    onClick={onPick}
    className="group flex w-full items-center gap-4 rounded-lg border border-line bg-surface p-4 text-left shadow-xs transition-colors hovered:border-line-strong focused:border-accent"
  >
    <Avatar name={name} shape="square" solid size={48} />
    <span className="min-w-0 flex-1">
      <span className="block text-md font-semibold text-ink">{name}</span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
        <span>
          {t(copy.businessId)} <span className="font-mono text-ink-2">{id}</span>
        </span>
        <span aria-hidden="true" className="size-1 rounded-full bg-line-strong" />
        <span>{tCount(children.length, copy.shops)}</span>
      </span>
    </span>
    <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3 group-focus-visible:text-accent" />
  </button>
)
