import { Answer } from '@quickprism/app/answer'
import { formatDateTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { claims } from '@quickprism/contract/claims'
import type { Reply } from '@quickprism/contract/endpoint'
import { Button } from '@quickprism/ui/button'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useRouteContext } from '@tanstack/react-router'
import { Building2, Clock, MapPin, UserRound } from 'lucide-react'
import { useState } from 'react'
import { FactRow, Facts } from '../../lib/fact-row.tsx'
import { PlainPage } from '../../lib/plain-page.tsx'
import { claimLink } from '../../lib/tab-secret.ts'
import { useClaim, useOffer } from './api.ts'
import { Added, Invalid, NotMe, refusalOf } from './claim-outcome.tsx'
import { copy } from './copy.ts'

type Offer = Reply<typeof claims.look>

/** Where the message of a front desk leads: whoever it wrote down says that it was they, and has the visit among theirs. */
export const ClaimScreen = () => {
  const { token }: { token?: string } = useRouteContext({ strict: false })
  return <PlainPage title={copy.title}>{token === undefined ? <Invalid /> : <Offered token={token} />}</PlainPage>
}

const Offered = ({ token }: { token: string }) => {
  const offer = useOffer(token)
  const claim = useClaim()
  const [isMe, setIsMe] = useState(true)
  const deny = () => {
    claimLink.forget()
    setIsMe(false)
  }
  if (!isMe) return <NotMe />
  return (
    <Answer
      of={offer}
      failed={refusalOf}
      waiting={
        <>
          <h1 className="sr-only">{t(copy.heading)}</h1>
          <Skeleton className="mt-3 h-8 w-52" />
          <Skeleton className="mt-10 h-48 rounded-lg" />
        </>
      }
    >
      {(asked) => {
        if (asked.is_claimed || claim.isSuccess) return <Added />
        const refusal = claim.error && refusalOf(claim.error)
        if (refusal) return refusal
        return (
          <Question
            offer={asked}
            adding={claim.isPending}
            onYes={() => claim.mutate({ body: { token } })}
            onNo={deny}
          />
        )
      }}
    </Answer>
  )
}

type QuestionProps = { offer: Offer; adding: boolean; onYes: () => void; onNo: () => void }

const Question = ({ offer, adding, onYes, onNo }: QuestionProps) => (
  <>
    <h1 className="pt-2 text-[1.625rem] leading-9 font-semibold tracking-tight text-ink">{t(copy.heading)}</h1>
    <p className="mt-1 text-lg text-ink-2">{t(copy.lead)}</p>
    <div className="mt-6">
      <Facts>
        <FactRow icon={UserRound} label={copy.name}>
          {offer.name}
        </FactRow>
        <FactRow icon={Building2} label={copy.business}>
          {offer.business_name}
        </FactRow>
        <FactRow icon={MapPin} label={copy.branch}>
          {offer.branch_name}
        </FactRow>
        <FactRow icon={Clock} label={copy.when}>
          {formatDateTime(offer.checked_in_at, offer.time_zone)}
        </FactRow>
      </Facts>
    </div>
    <p className="mt-4 text-ink-2">{t(copy.consequence, { business: offer.business_name })}</p>
    <div className="mt-auto flex flex-col gap-3 pt-6 pb-2">
      <Button variant="primary" size={52} busy={adding} busyLabel={t(copy.adding)} onClick={onYes}>
        {t(copy.yes)}
      </Button>
      <Button size={52} disabled={adding} onClick={onNo}>
        {t(copy.no)}
      </Button>
    </div>
  </>
)
