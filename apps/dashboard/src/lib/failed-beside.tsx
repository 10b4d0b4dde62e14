import type { Question } from '@quickprism/app/answer'
import { useStandingFailure } from '@quickprism/app/standing-failure'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { CircleAlert } from 'lucide-react'
import { ownWords, reasonOf } from './failed-in-place.tsx'

type FailedBesideProps = { of: Question<unknown>; retryLabel: string }

/** Under a field whose choices did not come: what could not be done, why, and once more. */
export const FailedBeside = ({ of: question, retryLabel }: FailedBesideProps) => {
  const { failure, again } = useStandingFailure(question)
  if (!failure || question.data !== undefined) return null
  return (
    <div role="alert" className="mt-2 flex items-start gap-2 text-xs text-danger">
      <CircleAlert aria-hidden="true" size={13} className="mt-px shrink-0" />
      <span className="min-w-0 flex-1">
        {ownWords(failure)}
        {reasonOf(failure) && <span className="block text-ink-2">{reasonOf(failure)}</span>}
      </span>
      <Button size={28} onClick={again}>
        {t(retryLabel)}
      </Button>
    </div>
  )
}
