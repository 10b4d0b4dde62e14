import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Check, CloudOff, CloudUpload, HandHelping } from 'lucide-react'
import { AlertFacts } from './alert-facts.tsx'
import { Call112 } from './call-112.tsx'
import { CalmScreen } from './calm-screen.tsx'
import { copy } from './copy.ts'
import { TellTeam } from './tell-team.tsx'
import type { AnswerAlert } from './use-answering.ts'
import type { Said } from './what-to-show.ts'
import { contradictedWords, safeText, timeAt } from './words.ts'

type AnsweredProps = {
  alert: OwnAlert
  said: Said
  answer: AnswerAlert
  /** Back to what was open, for someone who is safe. */
  goOn?: (() => void) | undefined
}

/** What became of one's answer, and the way to change it. */
export const AnsweredScreen = (props: AnsweredProps) => {
  const { alert, said } = props
  // What is added to an answer that the team has leaves it on the screen.
  if (said.unsent && said.state !== alert.state) return <Unsent {...props} unsent={said.unsent} />
  return said.state === 'safe' ? <MarkedSafe {...props} /> : <NeedsHelp {...props} />
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

/** A marshal's mark, beside or in place of their own answer. */
const markedByOf = (alert: OwnAlert) => {
  const { said_by, said_by_name, said_at } = alert
  if (said_by !== 'marshal' || said_at === null) return null
  return t(copy.marked.byAt, { name: said_by_name ?? t(copy.marked.aMarshal), time: timeAt(alert, said_at) })
}

const edgeOf = ({ drill }: OwnAlert) => (drill ? ('drill' as const) : ('alert' as const))

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

/** What they are told while their call for help stands. */
const helpWords = (alert: OwnAlert) => {
  const { branch_name: branch, drill } = alert
  return (
    contradictedWords(alert) ?? {
      heading: t(copy.needsHelp.heading),
      text: drill ? t(copy.needsHelp.drill, { branch }) : t(copy.needsHelp.text),
    }
  )
}

const NeedsHelp = (props: AnsweredProps) => {
  const { alert, said, answer } = props
  const isContradicted = alert.own_state === 'safe' && said.unsent === undefined
  return (
    <CalmScreen
      edge={edgeOf(alert)}
      tone={alert.drill ? 'warning' : 'danger'}
      icon={HandHelping}
      {...helpWords(alert)}
      actions={
        <Button size={52} onClick={() => answer(isContradicted ? 'needs-help' : 'safe')}>
          {t(isContradicted ? copy.help : copy.needsHelp.safeNow)}
        </Button>
      }
    >
      {/* Before the form: below it a small phone would not show it. */}
      {!alert.drill && <Call112 className={`${urgent} mt-6`} />}
      <TellTeam tell={(aside) => answer('needs-help', aside)} />
      {said.unsent === 'late' && (
        <p role="status" className="mt-3 text-center font-semibold text-warning">
          {t(copy.unsent.late)}
        </p>
      )}
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
