import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.tsx'

type HintButtonProps = {
  /** What it does: the accessible name and the tooltip. */
  name: string
  onClick: () => void
  className?: string
  /** The icon. */
  children: ReactNode
}

/** An icon button whose tooltip stands under it and needs no measuring: for the first page, which must be small. */
export const HintButton = ({ name, onClick, className, children }: HintButtonProps) => {
  const [shown, setShown] = useState(false)
  const hide = () => setShown(false)
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      onPointerEnter={({ pointerType }) => setShown(pointerType === 'mouse')}
      onPointerLeave={hide}
      onFocus={({ currentTarget }) => setShown(currentTarget.matches(':focus-visible'))}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-center rounded-md transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        className,
      )}
    >
      {children}
      {shown ? (
        <span
          role="tooltip"
          className="absolute top-[calc(100%+6px)] right-0 z-50 rounded-sm bg-primary px-2.5 py-1.5 text-xs font-medium whitespace-nowrap text-on-primary shadow-md"
        >
          {name}
        </span>
      ) : null}
    </button>
  )
}
