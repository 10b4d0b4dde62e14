import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { CircleAlert } from 'lucide-react'
import { copy } from './copy.ts'

type Reason = keyof typeof copy.refused

const isKnown = (code: string | undefined): code is Reason => code !== undefined && code in copy.refused

const reasonOf = ({ status, failure: { code } }: CallFailed, isCheckIn: boolean): Reason => {
  if (status === 0) return 'unsent'
  // It is not the branch that is missing where something else was to be done there: the server says what is.
  if (code === 'missing' && !isCheckIn) return 'other'
  return isKnown(code) ? code : 'other'
}

type RefusalProps = {
  failure: CallFailed
  /** What did not happen, where it is not a check-in. */
  other?: string
}

/** Said by this app where the server could not say anything better. */
const textOf = (reason: Reason, failure: CallFailed) => {
  if (reason === 'unsent') return t(copy.unsentText)
  if (reason === 'missing') return t(copy.missingText)
  return failure.message
}

/** The button that was refused may be at the end of a long page, and the refusal above what is visible. */
const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

const Warning = ({ title, text }: { title: string; text: string }) => (
  <div
    ref={scrollIntoSight}
    role="alert"
    className="flex items-start gap-3 rounded-lg scroll-my-20 border border-warning-line bg-warning-subtle p-4"
  >
    <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-warning" />
    <div className="min-w-0">
      <p className="font-semibold text-ink">{t(title)}</p>
      <p className="mt-0.5 text-ink-2">{text}</p>
    </div>
  </div>
)

/** Why a check-in was refused, and what helps. It is calm and never says what the branch thinks of a person. */
export const Refusal = ({ failure, other }: RefusalProps) => {
  const reason = reasonOf(failure, other === undefined)
  return <Warning title={(reason === 'other' && other) || copy.refused[reason]} text={textOf(reason, failure)} />
}

/** The scan was neither sent nor kept. */
export const NotSent = () => <Warning title={copy.refused.unsent} text={t(copy.notKeptText)} />
