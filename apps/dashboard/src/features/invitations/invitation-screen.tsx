import { Answer } from '@quickprism/app/answer'
import { isForGood } from '@quickprism/client/for-good'
import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { BarePage } from '../../lib/bare-page.tsx'
import { forgetInvitation } from '../../lib/invitation-link.ts'
import type { Person } from '../../lib/session.ts'
import { AnswerInvitation } from './answer-invitation.tsx'
import { usePreview } from './api.ts'
import { copy } from './copy.ts'
import { InvitationCard, type Preview } from './invitation-card.tsx'
import { SignInToAnswer } from './sign-in-to-answer.tsx'

type InvitationScreenProps = { token: string | undefined; person: Person | undefined; onUseAnother: () => void }

/** What came of it: the name of the new tenant, or a no. */
type Outcome = { accepted: string } | 'declined'

export const InvitationScreen = ({ token, ...props }: InvitationScreenProps) =>
  token ? <Invitation token={token} {...props} /> : <Nothing title={copy.none} hint={copy.noneHint} />

const Nothing = ({ title, hint }: { title: string; hint: string }) => (
  <BarePage narrow headless title={copy.pageTitle}>
    <h1 className="sr-only">{t(copy.pageTitle)}</h1>
    <EmptyState title={t(title)} text={t(hint)} action={<ToDashboard />} className="min-h-80" />
  </BarePage>
)

const ToDashboard = () => (
  <Link to={addresses.landing} className={buttonLook('secondary')}>
    {t(copy.toDashboard)}
  </Link>
)

const WITHDRAWN = 410

const Invitation = ({ token, person, onUseAnother }: InvitationScreenProps & { token: string }) => {
  const preview = usePreview(token)
  const [outcome, setOutcome] = useState<Outcome>()
  const over = preview.error !== null && isForGood(preview.error.status)

  useEffect(() => {
    if (over) forgetInvitation()
  }, [over])

  const settle = (next: Outcome) => {
    forgetInvitation()
    setOutcome(next)
  }

  if (outcome && preview.data) return <Settled preview={preview.data} outcome={outcome} />
  if (preview.error?.status === WITHDRAWN) return <Nothing title={copy.withdrawn} hint={copy.withdrawnHint} />
  if (over) {
    // One sentence whatever else ended it: it tells nothing about it to someone it was not sent to.
    return <Nothing title={copy.over} hint={copy.overHint} />
  }
  return (
    <BarePage narrow frameless headless title={copy.pageTitle}>
      <Answer
        of={preview}
        waiting={<Skeleton className="h-96 rounded-lg" />}
        failed={(_, again) => (
          <ErrorState title={t(copy.failed)} retryLabel={t(copy.tryAgain)} onRetry={again} className="min-h-80" />
        )}
      >
        {(found) => (
          <InvitationCard preview={found}>
            {person ? (
              <AnswerInvitation
                token={token}
                preview={found}
                person={person}
                onUseAnother={onUseAnother}
                onAccepted={(child) => settle({ accepted: child })}
                onDeclined={() => settle('declined')}
                onRefused={() => void preview.refetch()}
              />
            ) : (
              <SignInToAnswer />
            )}
          </InvitationCard>
        )}
      </Answer>
    </BarePage>
  )
}

const Settled = ({ preview, outcome }: { preview: Preview; outcome: Outcome }) => {
  const { branch_name: branch, business_name: business } = preview
  return (
    <BarePage narrow headless title={copy.pageTitle}>
      <h1 className="sr-only">{t(copy.pageTitle)}</h1>
      <div role="status">
        <EmptyState
          title={
            outcome === 'declined' ? t(copy.declinedTitle) : t(copy.acceptedTitle, { child: outcome.accepted, branch })
          }
          text={t(outcome === 'declined' ? copy.declinedHint : copy.acceptedHint, { business })}
          action={<ToDashboard />}
          className="min-h-80"
        />
      </div>
    </BarePage>
  )
}
