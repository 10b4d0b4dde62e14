import { Answer, type Question } from '@quickprism/app/answer'
import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { invitations } from '@quickprism/contract/invitations'
import { Button } from '@quickprism/ui/button'
import { Skeleton } from '@quickprism/ui/skeleton'
import { copy } from './copy.ts'

/** A refusal stands; only where nobody answered may the next try have another outcome. */
const isRefused = ({ status }: CallFailed) => status >= 400 && status < 500

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
        {isRefused(failure) ? null : (
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
