import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.tsx'
import { PrismLocked } from './prism-drawing.tsx'
import { useUiWords } from './words.tsx'

type AccessDeniedProps = {
  /** The screen's own message. */
  text: ReactNode
  /** How to ask: names the missing permission (as `<code>`) and the branch. */
  help?: ReactNode
  actions?: ReactNode
  className?: string
}

export const AccessDenied = ({ text, help, actions, className }: AccessDeniedProps) => (
  <Card
    className={classNames(
      'flex min-h-[26rem] lg:min-h-[min(37.5rem,calc(100dvh-16.5rem))] flex-col items-center justify-center px-6 py-12 text-center',
      className,
    )}
  >
    <PrismLocked />
    <h2 className="mt-7 text-xl font-semibold text-ink">{useUiWords().accessDenied}</h2>
    <p className="mt-1 text-md text-ink-2">{text}</p>
    {help ? <p className="mt-3 max-w-120 text-sm text-balance text-ink-3">{help}</p> : null}
    {actions ? <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div> : null}
  </Card>
)
