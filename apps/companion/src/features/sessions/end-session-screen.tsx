import { Answer } from '@quickprism/app/answer'
import { copy as devicesCopy } from '@quickprism/app/devices/copy'
import { deviceZone, formatDateTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { sessions } from '@quickprism/contract/sessions'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link, useRouteContext } from '@tanstack/react-router'
import { CircleCheck, Clock, Globe, LogOut, Monitor, Smartphone } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { FactRow, Facts } from '../../lib/fact-row.tsx'
import { Outcome } from '../../lib/outcome.tsx'
import { PlainPage } from '../../lib/plain-page.tsx'
import { useEndNoticed, useNoticed } from './api.ts'
import { copy } from './copy.ts'

const INVALID = 404

/** Where the link of a security mail leads: one tap ends the session it tells of, without signing in. */
export const EndSessionScreen = () => {
  const { token }: { token?: string } = useRouteContext({ strict: false })
  return (
    <PlainPage title={copy.end.title}>
      {/* The link of a second mail opens on this page: what became of the first says nothing of it. */}
      {token === undefined ? <Invalid /> : <Noticed key={token} token={token} />}
    </PlainPage>
  )
}

const Noticed = ({ token }: { token: string }) => {
  const noticed = useNoticed(token)
  const end = useEndNoticed()
  return (
    <Answer
      of={noticed}
      failed={({ status }) => (status === INVALID ? <Invalid /> : undefined)}
      waiting={
        <>
          <h1 className="sr-only">{t(copy.end.heading)}</h1>
          <Skeleton className="mt-3 h-8 w-52" />
          <Skeleton className="mt-10 h-48 rounded-lg" />
        </>
      }
    >
      {(session) =>
        session.ended || end.isSuccess ? (
          <Ended />
        ) : (
          <Question session={session} ending={end.isPending} onEnd={() => end.mutate({ body: { token } })} />
        )
      }
    </Answer>
  )
}

type QuestionProps = { session: Reply<typeof sessions.noticed>; ending: boolean; onEnd: () => void }

const Question = ({ session, ending, onEnd }: QuestionProps) => (
  <>
    <h1 className="pt-2 text-[1.625rem] leading-9 font-semibold tracking-tight text-ink">{t(copy.end.heading)}</h1>
    <p className="mt-1 text-lg text-ink-2">{t(copy.end.lead)}</p>
    <div className="mt-6">
      <Facts>
        <FactRow icon={Monitor} label={copy.approve.device}>
          {session.device}
        </FactRow>
        <FactRow icon={Smartphone} label={copy.end.app}>
          {t(devicesCopy[session.app])}
        </FactRow>
        <FactRow icon={Globe} label={copy.approve.address}>
          <span className="font-mono">{session.address}</span>
        </FactRow>
        <FactRow icon={Clock} label={copy.end.signedIn}>
          {formatDateTime(session.signed_in_at, deviceZone())}
        </FactRow>
      </Facts>
    </div>
    <p className="mt-4 text-ink-2">{t(copy.end.consequence)}</p>
    <div className="mt-auto pt-6 pb-2">
      <Button
        variant="danger"
        size={52}
        icon={<LogOut aria-hidden="true" />}
        busy={ending}
        busyLabel={t(copy.end.acting)}
        onClick={onEnd}
        className="w-full"
      >
        {t(copy.end.act)}
      </Button>
    </div>
  </>
)

const ToDevices = () => (
  <Link to={addresses.account} hash="devices" className={buttonLook('secondary', 52)}>
    {t(copy.end.toDevices)}
  </Link>
)

const Ended = () => (
  <Outcome
    icon={<CircleCheck aria-hidden="true" />}
    tint="bg-success-subtle text-success"
    heading={t(copy.end.ended)}
    text={copy.end.endedText}
  >
    <ToDevices />
  </Outcome>
)

const Invalid = () => (
  <Outcome
    icon={<Clock aria-hidden="true" />}
    tint="bg-warning-subtle text-warning"
    heading={t(copy.end.invalid)}
    text={copy.end.invalidText}
  >
    <ToDevices />
  </Outcome>
)
