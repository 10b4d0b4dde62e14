import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { Button } from '@quickprism/ui/button'
import { Check } from 'lucide-react'
import { AlertFacts } from './alert-facts.tsx'
import { CalmScreen } from './calm-screen.tsx'
import { copy } from './copy.ts'
import { overWords, timeAt } from './words.ts'

/** That it is over, and whether there was anything. */
export const OverScreen = ({ alert, goOn }: { alert: OwnAlert; goOn?: (() => void) | undefined }) => {
  const { heading, text } = overWords(alert)
  return (
    <CalmScreen
      edge={alert.drill ? 'drill' : undefined}
      tone="success"
      icon={Check}
      heading={t(heading)}
      text={t(text, { branch: alert.branch_name })}
      actions={
        goOn ? (
          <Button variant="primary" size={52} onClick={goOn}>
            {t(copy.over.goOn)}
          </Button>
        ) : (
          <p className="pb-4 text-center text-ink-2">{t(copy.over.close)}</p>
        )
      }
    >
      <AlertFacts
        facts={[
          [alert.drill ? copy.facts.drill : copy.facts.alert, t(alert.reason)],
          [copy.facts.raised, timeAt(alert, alert.started_at)],
          [copy.facts.ended, alert.ended_at && timeAt(alert, alert.ended_at)],
        ]}
      />
    </CalmScreen>
  )
}
