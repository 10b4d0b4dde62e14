import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { answersNow, forgetAnswers, tokensOf } from '../../lib/kept-answers.ts'
import { usePerson } from '../../lib/person.tsx'
import { session } from '../../lib/session.ts'
import { AlertLine } from './alert-line.tsx'
import { keepAlertMark } from './alert-mark.ts'
import { useMyAlertsOften } from './api.ts'
import { OneAlert } from './one-alert.tsx'
import { OverLine } from './over-line.tsx'
import { useRemembered } from './remembering.ts'
import { useSendAnswer, useSendAnswerByLink } from './sending.ts'
import { useShownAlerts } from './shown-alerts.ts'
import { answerFor, useAnswers, useDelivering } from './use-answering.ts'
import { isOpen, whatToShow } from './what-to-show.ts'

export type MyAlertsProps = {
  /** As the server told them; nothing while it has not. */
  alerts: readonly OwnAlert[] | undefined
  /** When it said so last. */
  heardAt: number
  /** Whether the screen is theirs, and how they take it: what was open goes in the same commit in which an alert comes. */
  screen: { isTaken: boolean; take: (isTaken: boolean) => void }
}

const AskOften = () => {
  useMyAlertsOften()
  return null
}

const none: readonly string[] = []

/** An answer given on the page of a link is sent by the app too, which its user may have opened from there. */
const DeliverByLink = ({ token }: { token: string }) => {
  useDelivering(token, useSendAnswerByLink())
  return null
}

/** What concerns someone who is signed in, on the screen or in a line above the app; and what they said, until the server has it. */
export const MyAlerts = ({ alerts: heard, heardAt, screen: { isTaken, take } }: MyAlertsProps) => {
  const by = usePerson().quickID
  const alerts = useRemembered(by, heard, heardAt) ?? []
  const answers = useAnswers()
  const { refs, forget } = useShownAlerts(by, alerts)
  const [watched, setWatched] = useState(none)
  const [aside, setAside] = useState(none)
  useDelivering(by, useSendAnswer())
  // The next user finds nothing of theirs. Who only opens a screen that needs no session is still signed in, and what
  // the server does not have yet is not lost: this phone may keep nothing else of it.
  useEffect(
    () => () => {
      if (session.owner() !== by) {
        for (const each of [by, ...tokensOf(answersNow())]) forgetAnswers(each)
      }
    },
    [by],
  )
  const isOn = alerts.some(isOpen)
  const hasMark = isOn || answers.length > 0
  // Before the server has answered, what this phone keeps may not have been read yet: the mark is what leads to it.
  const mayDrop = heard !== undefined
  useEffect(() => {
    if (hasMark || mayDrop) keepAlertMark(hasMark)
  }, [hasMark, mayDrop])

  const shown = whatToShow({ alerts, answers, by, shown: refs, watched, aside })
  const { alert_ref: shownRef = '', ended_at = null } = shown?.alert ?? {}
  const goOn = () => (ended_at === null ? setAside([...aside, shownRef]) : forget(shownRef))
  const isWanted = shown?.as === 'screen'
  const isNewlyWatched = isWanted && !watched.includes(shownRef)
  if (isNewlyWatched) setWatched([...watched, shownRef])
  useLayoutEffect(() => take(isWanted), [take, isWanted])
  return (
    <>
      {isOn && <AskOften />}
      {tokensOf(answers).map((token) => (
        <DeliverByLink key={token} token={token} />
      ))}
      {shown?.as === 'line' && ended_at !== null && <OverLine alert={shown.alert} close={goOn} />}
      {shown?.as === 'line' && ended_at === null && (
        <AlertLine alert={shown.alert} show={() => setAside(aside.filter((each) => each !== shownRef))} />
      )}
      {shown?.as === 'screen' && isTaken && (
        <OneAlert key={shownRef} {...shown} answer={answerFor(by, shownRef)} goOn={goOn} />
      )}
    </>
  )
}
