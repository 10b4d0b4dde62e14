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
import type { Said } from './what-to-show.ts'
import { contradictedWords, timeAt } from './words.ts'

type StillOpenProps = { alert: OwnAlert; said: Said; answer: AnswerAlert }

/** The alert was stopped while they need help: their call stays open until they say that they are safe. */
export const StillOpenScreen = ({ alert, said, answer }: StillOpenProps) => {
  const { branch_name: branch, ended_at, answered_at } = alert
  const hasRepeated = ended_at !== null && answered_at !== null && Date.parse(answered_at) > Date.parse(ended_at)
  const contradicted = said.unsent === undefined ? contradictedWords(alert) : undefined
  return (
    <CalmScreen
      edge="alert"
      tone="danger"
      icon={HandHelping}
      heading={contradicted?.heading ?? t(hasRepeated ? copy.stillOpen.told : copy.stillOpen.heading)}
      text={contradicted?.text ?? t(copy.stillOpen.text, { branch })}
      actions={
        <>
          {(contradicted || !hasRepeated) && (
            <Button size={52} icon={<HandHelping aria-hidden="true" />} onClick={() => answer('needs-help')}>
              {t(copy.stillOpen.yes)}
            </Button>
          )}
          {!contradicted && (
            <Button size={52} icon={<CircleCheck aria-hidden="true" />} onClick={() => answer('safe')}>
              {t(copy.needsHelp.safeNow)}
            </Button>
          )}
        </>
      }
    >
      <Call112 className={`${buttonLook('danger', 52)} mt-6 w-full`} />
      <TellTeam tell={(aside) => answer('needs-help', aside)} />
      {said.unsent && (
        <p role="status" className="mt-3 text-center font-semibold text-warning">
          {t(said.unsent === 'late' ? copy.unsent.late : copy.unsent.sending)}
        </p>
      )}
      <AlertFacts
        facts={[
          [copy.facts.alert, t(alert.reason)],
          [copy.facts.raised, timeAt(alert, alert.started_at)],
          [copy.facts.ended, ended_at && timeAt(alert, ended_at)],
        ]}
      />
    </CalmScreen>
  )
}
