import { t } from '@quickprism/client/words'
import type { WaitingMembership } from '@quickprism/contract/memberships'
import { Button } from '@quickprism/ui/button'
import { Building2 } from 'lucide-react'
import { useDecline, useJoin, useWaitingMemberships } from './api.ts'
import { copy } from './copy.ts'

/** The businesses that wait for the reader's answer; nothing where none does. */
export const WaitingMemberships = () =>
  useWaitingMemberships().data?.map((membership) => (
    <OneMembership key={membership.business_quickID} membership={membership} />
  ))

const OneMembership = ({
  membership: { business_quickID, business_name: business },
}: {
  membership: WaitingMembership
}) => {
  const join = useJoin()
  const decline = useDecline()
  const input = { body: { business_quickID } }
  return (
    <section className="mb-4 rounded-lg border border-accent-line bg-accent-subtle p-4">
      <div className="flex items-start gap-3">
        <Building2 aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="font-semibold break-words text-ink">{t(copy.heading, { business })}</h2>
          <p className="mt-0.5 text-sm text-ink-2">{t(copy.consequence)}</p>
        </div>
      </div>
      <div className="mt-3 flex gap-3">
        <Button
          size={44}
          className="flex-1"
          aria-label={t(copy.declineNamed, { business })}
          busy={decline.isPending}
          disabled={join.isPending}
          onClick={() => decline.mutate(input)}
        >
          {t(copy.decline)}
        </Button>
        <Button
          size={44}
          variant="primary"
          className="flex-1"
          aria-label={t(copy.joinNamed, { business })}
          busy={join.isPending}
          disabled={decline.isPending}
          onClick={() => join.mutate(input)}
        >
          {t(copy.join)}
        </Button>
      </div>
    </section>
  )
}
