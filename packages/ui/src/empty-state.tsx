import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { PrismRays } from './prism-drawing.tsx'

type StateFrameProps = {
  drawing: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** The drawing, a title, one sentence and at most one way forward, in the middle of the frame that is empty. */
export const StateFrame = ({ drawing, title, text, action, className }: StateFrameProps) => (
  <div className={classNames('flex flex-col items-center justify-center px-6 py-10 text-center', className)}>
    {drawing}
    <div className="mt-4 max-w-80 text-md font-semibold text-balance text-ink">{title}</div>
    {text ? <p className="mt-1 max-w-96 text-sm text-balance text-ink-2">{text}</p> : null}
    {action ? <div className="mt-4">{action}</div> : null}
  </div>
)

export type EmptyStateProps = Omit<StateFrameProps, 'drawing'>

export const EmptyState = (props: EmptyStateProps) => <StateFrame {...props} drawing={<PrismRays />} />
