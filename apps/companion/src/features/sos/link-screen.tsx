import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { CircleCheck, CloudOff, HandHelping, Link2Off } from 'lucide-react'
import { useEffect } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { keepAlertMark } from './alert-mark.ts'
import { useAlertByLink, useAlertByLinkOften } from './api.ts'
import { Call112 } from './call-112.tsx'
import { CalmScreen } from './calm-screen.tsx'
import { copy } from './copy.ts'
import { OneAlert } from './one-alert.tsx'
import { useRemembered } from './remembering.ts'
import { useSendAnswerByLink } from './sending.ts'
import { answerFor, useAnswers, useDelivering } from './use-answering.ts'
import { isOpen, saidOf, waitingFor } from './what-to-show.ts'

const INVALID = 404

/** Where the link in an alert's message leads: it needs no account and nobody signs in first. */
export const LinkScreen = () => {
  const { token, isKnown = false }: { token?: string; isKnown?: boolean } = useRouteContext({ strict: false })
  return token === undefined ? <Invalid /> : <ByLink key={token} token={token} isKnown={isKnown} />
}

const AskOften = ({ token }: { token: string }) => {
  useAlertByLinkOften(token)
  return null
}

const ByLink = ({ token, isKnown }: { token: string; isKnown: boolean }) => {
  const asked = useAlertByLink(token)
  const { data } = asked
  const isInvalid = asked.error?.status === INVALID
  const [alert] = useRemembered(token, data && [data], asked.dataUpdatedAt) ?? []
  const waiting = waitingFor(useAnswers(), token)
  const answer = answerFor(token)
  const navigate = useNavigate()
  useDelivering(token, useSendAnswerByLink())
  const isWaiting = waiting.length > 0
  // The app that is opened from here looks for what waits only where there is the mark.
  useEffect(() => {
    if (isWaiting) keepAlertMark(true)
  }, [isWaiting])
  return (
    <>
      {!isInvalid && (alert === undefined || isOpen(alert)) && <AskOften token={token} />}
      <Answer
        of={{ ...asked, data: isInvalid ? undefined : alert }}
        waiting={
          <div className="flex flex-col gap-4 p-4">
            <h1 className="sr-only">{t(copy.link.waiting)}</h1>
            <Skeleton className="h-80" />
            <Skeleton className="h-40" />
          </div>
        }
        failed={() => (isInvalid ? <Invalid /> : <Unreached token={token} />)}
      >
        {(known) => (
          <OneAlert
            key={known.alert_ref}
            alert={known}
            said={saidOf(known, waiting)}
            answer={answer}
            goOn={isKnown ? () => void navigate({ to: addresses.pass, replace: true }) : undefined}
          />
        )}
      </Answer>
    </>
  )
}

const wide = `${buttonLook('secondary', 52)} w-full`

/** Nothing is known of the alert, not even whether it is a drill: whoever was sent the link can answer it. */
const Unreached = ({ token }: { token: string }) => {
  const last = waitingFor(useAnswers(), token).at(-1)
  const answer = answerFor(token)
  return (
    <CalmScreen
      edge={undefined}
      tone="warning"
      icon={CloudOff}
      heading={t(last ? (last.mark.state === 'safe' ? copy.unsent.safe : copy.unsent.help) : copy.link.unreached)}
      text={
        <span role="status">
          {last ? (
            <>
              <span className="block font-semibold text-warning">{t(copy.unsent.late)}</span>
              {t(copy.unsent.lateUnknown)}
            </>
          ) : (
            t(copy.link.unreachedText)
          )}
        </span>
      }
      actions={
        <>
          {last?.mark.state !== 'safe' && (
            <Button
              variant="primary"
              size={52}
              className="min-h-16"
              icon={<CircleCheck aria-hidden="true" />}
              onClick={() => answer('safe')}
            >
              {t(last ? copy.needsHelp.safeNow : copy.safe)}
            </Button>
          )}
          {last?.mark.state !== 'needs-help' && (
            <Button size={52} icon={<HandHelping aria-hidden="true" />} onClick={() => answer('needs-help')}>
              {t(last ? copy.markedSafe.helpAfterAll : copy.help)}
            </Button>
          )}
          <Call112 className={wide} />
        </>
      }
    />
  )
}

const Invalid = () => (
  <CalmScreen
    edge={undefined}
    tone="neutral"
    icon={Link2Off}
    heading={t(copy.link.invalid)}
    text={t(copy.link.invalidText)}
    actions={<Call112 className={wide} />}
  />
)
