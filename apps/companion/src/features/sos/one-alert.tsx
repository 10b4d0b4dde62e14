import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { AlertScreen } from './alert-screen.tsx'
import { AnsweredScreen } from './answered-screen.tsx'
import { HelpScreen } from './help-screen.tsx'
import { OverScreen } from './over-screen.tsx'
import type { AnswerAlert } from './use-answering.ts'
import { isCallUnsent, isStillOpen, type Said } from './what-to-show.ts'

type OneAlertProps = {
  alert: OwnAlert
  said: Said
  answer: AnswerAlert
  /** Away from the alert, once it is answered or over; nothing where there is nowhere to go. */
  goOn?: (() => void) | undefined
}

/** One alert as it concerns its reader, whether they are signed in or hold a link. */
export const OneAlert = ({ alert, said, answer, goOn }: OneAlertProps) => {
  if (isStillOpen(alert)) return <HelpScreen alert={alert} said={said} answer={answer} />
  if (alert.ended_at !== null && !isCallUnsent(alert, said)) return <OverScreen alert={alert} goOn={goOn} />
  if (said.state === 'unknown' || said.isMarkedOnly)
    return <AlertScreen alert={alert} answer={answer} goOn={said.state === 'safe' ? goOn : undefined} />
  // What is added to a call for help that the team has leaves it on the screen.
  if (said.state === 'needs-help' && alert.state === 'needs-help')
    return <HelpScreen alert={alert} said={said} answer={answer} />
  return <AnsweredScreen alert={alert} said={said} answer={answer} goOn={goOn} />
}
