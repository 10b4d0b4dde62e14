import type { Mark } from '@quickprism/contract/own-alerts'
import { outcomeOf } from './delivery.ts'
import { changeSealed, takeSealed } from './sealing.ts'
import { createWatchedValue } from './watched-value.ts'

/** An answer to an alert, on this phone until the server has it. */
export type KeptAnswer = {
  /** Whose it is: a quickID, or the secret of the link by which it was given. */
  by: string
  /** The alert it answers; nothing where the link says which. */
  alert_ref?: string | undefined
  mark: Mark
  /** It was tried, and the server did not hear it. */
  isLate?: true
}

const NAME = 'sos-answers'

const { now: answersNow, tell, watch: watchAnswers } = createWatchedValue<readonly KeptAnswer[]>([])

export { answersNow, watchAnswers }

type Answers = readonly KeptAnswer[]

/** A phone that keeps nothing sends from memory. */
const changeKept = (how: (answers: Answers) => Answers) =>
  changeSealed<Answers>(NAME, (answers = []) => how(answers)).catch(() => {})

const idsOf = (answers: readonly KeptAnswer[]) => new Set(answers.map(({ mark }) => mark.mark_id))

/** The links by which answers were given that wait on this phone. */
export const tokensOf = (answers: Answers) => [
  ...new Set(answers.flatMap(({ by, alert_ref }) => (alert_ref === undefined ? by : []))),
]

/** Takes up what an app that was closed in between has not sent. */
export const openAnswers = async () => {
  const kept = (await takeSealed<Answers>(NAME)) ?? []
  const here = idsOf(answersNow())
  const others = kept.filter(({ mark }) => !here.has(mark.mark_id))
  if (others.length > 0) tell([...others.map((answer) => ({ ...answer, isLate: true as const })), ...answersNow()])
}

/** Keeps an answer until it is delivered: it counts from now on, whatever happens to the app. */
export const keepAnswer = (answer: KeptAnswer) => {
  tell([...answersNow(), answer])
  return changeKept((kept) => [...kept, answer])
}

const drop = ({ mark: { mark_id } }: KeptAnswer) => {
  const without = (answers: readonly KeptAnswer[]) => answers.filter(({ mark }) => mark.mark_id !== mark_id)
  tell(without(answersNow()))
  return changeKept(without)
}

const refusedIds = new Set<string>()

export type Delivery = 'sending' | 'late' | 'sent' | 'refused'

/** Where this answer is: on this phone alone, at the server, or refused by it. */
export const deliveryOf = (mark_id: string): Delivery => {
  if (refusedIds.has(mark_id)) return 'refused'
  const waiting = answersNow().find(({ mark }) => mark.mark_id === mark_id)
  if (!waiting) return 'sent'
  return waiting.isLate ? 'late' : 'sending'
}

/** Nobody's any more here: the shelf itself is emptied with the session. */
export const forgetAnswers = (by: string) => tell(answersNow().filter((answer) => answer.by !== by))

type Delivering = {
  send: (answer: KeptAnswer) => Promise<unknown>
  /** The server does not take it, and says why. */
  refused: (why: string) => void
}

const deliverAll = async (by: string, { send, refused }: Delivering) => {
  const unreached = new Set<string | undefined>()
  for (;;) {
    const next = answersNow().find((answer) => answer.by === by && !unreached.has(answer.alert_ref))
    if (!next) return
    const { alert_ref } = next
    const outcome = await send(next).then(() => 'sent' as const, outcomeOf)
    if (outcome === 'later') {
      const isOfThis = (answer: KeptAnswer) => answer.by === by && answer.alert_ref === alert_ref
      tell(answersNow().map((answer) => (isOfThis(answer) ? { ...answer, isLate: true as const } : answer)))
      unreached.add(alert_ref)
      continue
    }
    if (outcome !== 'sent') refusedIds.add(next.mark.mark_id)
    await drop(next)
    if (outcome !== 'sent') refused(outcome.refused)
  }
}

const underWay = new Map<string, Promise<void>>()

/**
 * Sends what waits, of each alert in the order in which it was said: one that cannot be reached keeps no other waiting. An
 * answer leaves the phone only once the server has it; one that
 * two tabs send is the same answer to the server.
 */
export const deliverAnswers = (by: string, delivering: Delivering): Promise<void> => {
  const already = underWay.get(by)
  if (already) return already
  const now = deliverAll(by, delivering).finally(() => underWay.delete(by))
  underWay.set(by, now)
  return now
}
