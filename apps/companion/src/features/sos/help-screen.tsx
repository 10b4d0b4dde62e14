import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { CircleCheck, HandHelping } from 'lucide-react'
import { AlertFacts } from './alert-facts.tsx'
import { Call112 } from './call-112.tsx'
import { CalmScreen } from './calm-screen.tsx'
import { copy } from './copy.ts'
import { TellTeam } from './tell-team.tsx'
import type { AnswerAlert } from './use-answering.ts'
import { isStillOpen, type Said } from './what-to-show.ts'
import { contradictedWords, edgeOf, markedByOf, timeAt } from './words.ts'

type HelpProps = { alert: OwnAlert; said: Said; answer: AnswerAlert }

const hasRepeated = ({ ended_at, answered_at }: OwnAlert) =>
  ended_at !== null && answered_at !== null && Date.parse(answered_at) > Date.parse(ended_at)

const helpWords = (alert: OwnAlert) => {
  const { branch_name: branch, drill } = alert
  if (isStillOpen(alert)) {
    const heading = t(hasRepeated(alert) ? copy.stillOpen.told : copy.stillOpen.heading)
    return { heading, text: t(copy.stillOpen.text, { branch }) }
  }
  const text = drill ? t(copy.needsHelp.drill, { branch }) : t(copy.needsHelp.text)
  return { heading: t(copy.needsHelp.heading), text }
}

/** Their call for help stands. One screen before and after the end of the alert, so that what is typed on it stays. */
export const HelpScreen = ({ alert, said, answer }: HelpProps) => {
  const { drill, ended_at } = alert
  const contradicted = said.unsent === undefined ? contradictedWords(alert) : undefined
  const { heading, text } = contradicted ?? helpWords(alert)
  const isAfterEnd = isStillOpen(alert)
  const unsent = isAfterEnd || said.unsent === 'late' ? said.unsent : undefined
  return (
    <CalmScreen
      edge={edgeOf(alert)}
      tone={drill ? 'warning' : 'danger'}
      icon={HandHelping}
      heading={heading}
      // Read out when the alert ends: the keyboard stays where it is.
      text={<span role="status">{text}</span>}
      actions={
        <>
          {(contradicted || (isAfterEnd && !hasRepeated(alert))) && (
            <Button
              size={52}
              icon={isAfterEnd && <HandHelping aria-hidden="true" />}
              onClick={() => answer('needs-help')}
            >
              {t(isAfterEnd ? copy.stillOpen.yes : copy.help)}
            </Button>
          )}
          {!contradicted && (
            <Button size={52} icon={isAfterEnd && <CircleCheck aria-hidden="true" />} onClick={() => answer('safe')}>
              {t(copy.needsHelp.safeNow)}
            </Button>
          )}
        </>
      }
    >
      {/* Before the form: below it a small phone would not show it. */}
      {!drill && <Call112 className={`${buttonLook('danger', 52)} mt-6 w-full`} />}
      <TellTeam tell={(aside) => answer('needs-help', aside)} />
      {unsent && (
        <p role="status" className="mt-3 text-center font-semibold text-warning">
          {t(unsent === 'late' ? copy.unsent.late : copy.unsent.sending)}
        </p>
      )}
      <AlertFacts
        facts={[
          [drill ? copy.facts.drill : copy.facts.alert, t(alert.reason)],
          [copy.facts.raised, timeAt(alert, alert.started_at)],
          [copy.facts.answered, isAfterEnd ? null : said.at && timeAt(alert, said.at)],
          [copy.marked.by, isAfterEnd || said.unsent ? null : markedByOf(alert)],
          [copy.facts.ended, ended_at && timeAt(alert, ended_at)],
        ]}
      />
    </CalmScreen>
  )
}
