import { Answer, type Question } from '@quickprism/app/answer'
import { isForGood } from '@quickprism/client/for-good'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { invitations } from '@quickprism/contract/invitations'
import { Button } from '@quickprism/ui/button'
import { Skeleton } from '@quickprism/ui/skeleton'
import { copy } from './copy.ts'

/** Whom an invitation by quickID goes to, or why it would be refused. */
export const InviteeName = ({ of: question }: { of: Question<Reply<typeof invitations.lookUp>> }) => (
  <Answer
    of={question}
    waiting={<Skeleton className="h-4 w-40" />}
    failed={(failure, again) => (
      <span className="flex flex-wrap items-center gap-2">
        <span role="alert" className="text-danger">
          {t(failure.message)}
        </span>
        {isForGood(failure.status) ? null : (
          <Button size={28} onClick={again}>
            {t(copy.tryAgain)}
          </Button>
        )}
      </span>
    )}
  >
    {({ store_name, business_name }) => t(copy.place, { branch: store_name, business: business_name })}
  </Answer>
)
