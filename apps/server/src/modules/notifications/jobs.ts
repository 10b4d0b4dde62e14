import type { Push, PushOutcome } from '../../adapters/push.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueueForPerson, type Workers } from '../../jobs.ts'
import { sendMail } from '../messages/service.ts'
import { type Message, openMessage, phoneMark, topicOf, tryId, turnOf } from './messages.ts'
import { deleteEnded, deleteGone, findReachable, type Reachable } from './queries.ts'

type Told = Parameters<Workers['identity']['notifications.tell']>[0]
type Tried = { device: Reachable; outcome: PushOutcome }

/** Seconds before each further try, if the push service asks for no longer ones. */
const WAITS = [2, 10, 60, 300]

const sendTo = (deps: Deps, push: Push, { personId, until }: Told, message: Message, device: Reachable) =>
  push.send(device, {
    text: JSON.stringify({
      title: message.title,
      text: message.text,
      opens: message.opens,
      tag: topicOf(deps.secrets, personId, message.about),
      phone: phoneMark(deps.secrets, device.session_id),
    }),
    usefulFor: Math.max(0, Math.round((Date.parse(until) - deps.clock.now().getTime()) / 1000)),
    urgency: message.urgency,
    topic: topicOf(deps.secrets, personId, message.about),
  })

const tryPhones = async (deps: Deps, told: Told, message: Message): Promise<Tried[]> => {
  const { push } = deps
  if (!push) return []
  const devices = await inIdentity(deps, (tx) => findReachable(tx, told.personId))
  const left = devices.filter(({ session_id }) => told.left?.includes(session_id) ?? true)
  return Promise.all(left.map(async (device) => ({ device, outcome: await sendTo(deps, push, told, message, device) })))
}

/** Which phones are tried once more, and when. One whose push service asks to wait for too long keeps no other from it. */
const nextTry = ({ attempt, until }: Told, tried: readonly Tried[], now: Date) => {
  const own = WAITS[attempt]
  if (own === undefined) return undefined
  const waiting = tried.flatMap(({ device, outcome }) => {
    if (outcome.is !== 'later') return []
    const wait = Math.max(own, outcome.after)
    return now.getTime() + wait * 1000 < Date.parse(until) ? { device, wait } : []
  })
  if (waiting.length === 0) return undefined
  return {
    left: waiting.map(({ device }) => device.session_id),
    wait: Math.max(...waiting.map(({ wait }) => wait)),
  }
}

/** Settles what one try came to: subscriptions that are gone are removed, and whatever is worth it is tried again. */
const settle = async (deps: Deps, tx: IdentityTx, told: Told, message: Message, tried: readonly Tried[]) => {
  for (const { device, outcome } of tried) if (outcome.is === 'gone') await deleteGone(tx, device)
  const isReached = told.reached || tried.some(({ outcome }) => outcome.is === 'taken')
  const next = nextTry(told, tried, tx.now)
  if (next) {
    const attempt = told.attempt + 1
    await enqueueForPerson(
      tx,
      'notifications.tell',
      { ...told, attempt, left: next.left, reached: isReached },
      { ...turnOf(message), id: tryId(deps.secrets, told.personId, message, attempt), startAfter: next.wait },
    )
  }
  return { isSettled: isReached || next !== undefined }
}

/**
 * One try of telling someone. A phone that shows the same twice, because a worker was killed in between, replaces the
 * one by the other; the mail goes only where no phone took it and none will. Nothing is sent once nobody needs it any more,
 * however late the job runs.
 */
export const tellPerson: Workers['identity']['notifications.tell'] = async (told, deps) => {
  if (deps.clock.now().getTime() >= Date.parse(told.until)) return
  const message = openMessage(deps.secrets, told.personId, told.sealed)
  const tried = await tryPhones(deps, told, message)
  for (const { outcome } of tried) {
    if (outcome.is === 'refused')
      deps.log.warn('a message to a phone was refused: is PUSH_KEY another one than before, or PUSH_HOSTS shorter?')
  }
  const { isSettled } = await inIdentity(deps, (tx) => settle(deps, tx, told, message, tried))
  if (isSettled || !message.mail) return
  const { mail } = message
  await sendMail(deps, {
    name: `told ${tryId(deps.secrets, told.personId, message, 0)}`,
    to: { personId: told.personId },
    cause: 'others',
    write: () => mail,
  })
}

export const forgetSubscriptions: Workers['identitySchedule']['notifications.forget'] = async (deps) => {
  await inIdentity(deps, deleteEnded)
}
