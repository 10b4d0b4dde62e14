import { CirclePlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { Popover } from './popover.tsx'
import { useUiWords } from './words.tsx'

type FilterChipProps = {
  label: string
  /** What is chosen, as words; empty when the filter is not set. */
  value?: string | null
  /** Shown instead of the label while the filter is not set, such as the form of a date. */
  hint?: string
  /** Instead of the plus of an empty filter. */
  icon?: ReactNode
  onClear: () => void
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The choices, shown in a popover. */
  children: ReactNode
}

const emptyLook =
  'h-8 gap-1.5 rounded-md border border-dashed border-line-strong bg-surface px-2.5 text-ink-2 hovered:bg-hover [&_svg]:text-ink-3'
const setLook = 'h-full gap-1.5 rounded-l-[7px] pl-2.5 font-medium hovered:bg-accent-line/40'

export const FilterChip = ({ label, value, hint, icon, onClear, open, onOpenChange, children }: FilterChipProps) => {
  const words = useUiWords()
  return (
    <span
      className={classNames(
        'inline-flex items-center text-sm pointer-coarse:min-h-11',
        value && 'h-8 rounded-md border border-accent-line bg-accent-subtle text-accent',
      )}
    >
      <Popover
        name={label}
        className="min-w-56"
        {...(open === undefined ? {} : { open })}
        {...(onOpenChange ? { onOpenChange } : {})}
        trigger={
          <button
            type="button"
            className={classNames(
              'flex items-center transition-colors pointer-coarse:min-h-11 [&_svg]:size-3.5',
              value ? setLook : emptyLook,
            )}
          >
            {value ? null : (icon ?? <CirclePlus aria-hidden="true" />)}
            {hint && !value ? (
              <>
                <span className="sr-only">{label}</span> {hint}
              </>
            ) : (
              label
            )}
            {value ? (
              <>
                <span aria-hidden="true" className="h-3.5 w-px bg-accent-line" />
                <span className="max-w-60 truncate">{value}</span>
              </>
            ) : null}
          </button>
        }
      >
        {children}
      </Popover>
      {value ? (
        <button
          type="button"
          aria-label={words.clear(label)}
          onClick={onClear}
          className="flex h-full w-7 items-center justify-center rounded-r-[7px] transition-colors hovered:bg-accent-line/40 pointer-coarse:min-h-11 pointer-coarse:w-11"
        >
          <X aria-hidden="true" size={14} />
        </button>
      ) : null}
    </span>
  )
}

/** The body of such a popover: choices above, Clear and Apply below. */
export const FilterChoices = ({ children, footer }: { children: ReactNode; footer?: ReactNode }) => (
  <>
    <div className="p-1">{children}</div>
    {footer ? <div className="flex items-center justify-between border-t border-line p-2">{footer}</div> : null}
  </>
)
