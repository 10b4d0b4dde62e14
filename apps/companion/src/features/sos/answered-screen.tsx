import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Check, CloudOff, CloudUpload, HandHelping } from 'lucide-react'
import { AlertFacts } from './alert-facts.tsx'
import { Call112 } from './call-112.tsx'
import { CalmScreen } from './calm-screen.tsx'
import { copy } from './copy.ts'
import type { AnswerAlert } from './use-answering.ts'
import type { Said } from './what-to-show.ts'
import { edgeOf, markedByOf, safeText, timeAt } from './words.ts'

type AnsweredProps = {
  alert: OwnAlert
  said: Said
  answer: AnswerAlert
  /** Back to what was open, for someone who is safe. */
  goOn?: (() => void) | undefined
}

/** What became of one's answer, and the way to change it; a call for help that the team has is shown by the help screen. */
export const AnsweredScreen = (props: AnsweredProps) => {
  const { alert, said } = props
  if (said.unsent && said.state !== alert.state) return <Unsent {...props} unsent={said.unsent} />
  return <MarkedSafe {...props} />
}

const Facts = ({ alert, said }: AnsweredProps) => (
  <AlertFacts
    facts={[
      [alert.drill ? copy.facts.drill : copy.facts.alert, t(alert.reason)],
      [copy.facts.raised, timeAt(alert, alert.started_at)],
      [copy.facts.answered, said.at && timeAt(alert, said.at)],
      [copy.marked.by, said.unsent ? null : markedByOf(alert)],
    ]}
  />
)

const wide = `${buttonLook('secondary', 52)} w-full`
const urgent = `${buttonLook('danger', 52)} w-full`

const MarkedSafe = (props: AnsweredProps) => {
  const { alert, answer, goOn } = props
  return (
    <CalmScreen
      edge={edgeOf(alert)}
      tone="success"
      icon={Check}
      heading={t(copy.markedSafe.heading)}
      text={safeText(alert)}
      actions={
        <>
          {!alert.drill && <Call112 className={wide} />}
          <Button size={52} icon={<HandHelping aria-hidden="true" />} onClick={() => answer('needs-help')}>
            {t(copy.markedSafe.helpAfterAll)}
          </Button>
          {goOn && (
            <Button variant="ghost" size={44} onClick={goOn}>
              {t(copy.markedSafe.goOn)}
            </Button>
          )}
        </>
      }
    >
      <Facts {...props} />
    </CalmScreen>
  )
}

const Unsent = (props: AnsweredProps & { unsent: 'sending' | 'late' }) => {
  const { alert, said, answer, unsent } = props
  const { drill, branch_name: branch } = alert
  const isSafe = said.state === 'safe'
  return (
    <CalmScreen
      edge={edgeOf(alert)}
      tone={unsent === 'late' ? 'warning' : 'neutral'}
      icon={unsent === 'late' ? CloudOff : CloudUpload}
      heading={t(isSafe ? copy.unsent.safe : copy.unsent.help)}
      text={
        <span role="status">
          {unsent === 'sending' ? (
            t(copy.unsent.sending)
          ) : (
            <>
              <span className="block font-semibold text-warning">{t(copy.unsent.late)}</span>
              {t(drill ? copy.unsent.lateDrill : copy.unsent.lateText, { branch })}
            </>
          )}
        </span>
      }
      actions={
        <>
          {!drill && <Call112 className={isSafe ? wide : urgent} />}
          <Button variant="ghost" size={52} onClick={() => answer(isSafe ? 'needs-help' : 'safe')}>
            {t(isSafe ? copy.markedSafe.helpAfterAll : copy.needsHelp.safeNow)}
          </Button>
        </>
      }
    >
      <Facts {...props} />
    </CalmScreen>
  )
}
