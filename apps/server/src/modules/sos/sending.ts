import { sosChannel, sosMessage } from '../../db/codes.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { deleteGone, findReachableOf, phoneMark, type Reachable } from '../notifications/service.ts'
import { findContactsOf } from '../people/service.ts'
import { openContacts } from '../visitors/service.ts'
import { answerLink, answerPage } from './answer-links.ts'
import type { Claimed, ToldIncident } from './delivery-queries.ts'
import { wordsOf } from './messages.ts'
import { sosToken } from './refs.ts'

/** It was taken; it is worth another try, not before so many milliseconds; it is not. */
export type Outcome =
  | { is: 'reached' }
  | { is: 'failed'; error: string; after?: number }
  | { is: 'hopeless'; error: string }

/** What a delivery is sent with. */
export type Addressed = { phones: readonly Reachable[]; mobile: string | null; email: string | null }

/** Seconds for which a phone that is off may still be told. */
const USEFUL_FOR = 3600

const hopeless = (error: string): Outcome => ({ is: 'hopeless', error })

/** Where these people are reached by this channel now: addresses are read when they are needed and kept nowhere. */
export const addressesOf = async (deps: Deps, businessId: number, channel: number, claimed: readonly Claimed[]) => {
  const accounts = [...new Set(claimed.flatMap(({ person_id }) => person_id ?? []))]
  const { phones, contacts } = await inIdentity(deps, async (tx) => ({
    phones: channel === sosChannel.push ? await findReachableOf(tx, accounts) : new Map<number, Reachable[]>(),
    contacts:
      channel === sosChannel.push
        ? new Map()
        : new Map((await findContactsOf(tx, accounts)).map((row) => [row.person_id, row])),
  }))
  return ({ person_id, mobile, email }: Claimed): Addressed => {
    if (person_id === null) return { phones: [], ...openContacts(deps.secrets, businessId, { mobile, email }) }
    return { phones: phones.get(person_id) ?? [], mobile: null, email: null, ...contacts.get(person_id) }
  }
}

/** The same for each try of one delivery, so that a second one is known for what it is. */
const referenceOf = ({ secrets }: Pick<Deps, 'secrets'>, businessId: number, channel: number, claimed: Claimed) =>
  secrets
    .digest('sos-delivery', businessId, claimed.incident_id, claimed.roll_id, channel, claimed.message)
    .toString('base64url')
    .slice(0, 32)

/** All messages of one alert to one person have one place on their phone: the end takes the place of the beginning. */
const topicOf = ({ secrets }: Pick<Deps, 'secrets'>, businessId: number, { incident_id, roll_id }: Claimed) =>
  secrets.digest('sos-delivery', businessId, incident_id, roll_id).toString('base64url').slice(0, 32)

export type Sending = { businessId: number; claimed: Claimed; incident: ToldIncident; to: Addressed }

const tokenOf = (deps: Deps, { businessId, claimed: { roll_id }, incident: { salt } }: Sending) =>
  sosToken(deps.secrets, businessId, roll_id, salt)

const byPush = async (deps: Deps, sending: Sending): Promise<Outcome> => {
  const { push } = deps
  const { businessId, claimed, incident, to } = sending
  if (!push || to.phones.length === 0) return hopeless('no phone takes messages')
  const { title, sentences } = wordsOf(claimed.message, incident)
  const topic = topicOf(deps, businessId, claimed)
  const tried = await Promise.all(
    to.phones.map(async (device) => {
      const text = JSON.stringify({
        title,
        text: sentences.join(' '),
        opens: answerPage(tokenOf(deps, sending)),
        tag: topic,
        phone: phoneMark(deps.secrets, device.session_id),
      })
      const outcome = await push.send(device, { text, usefulFor: USEFUL_FOR, urgency: 'high', topic })
      if (outcome.is === 'gone') await inIdentity(deps, (tx) => deleteGone(tx, device)).catch(() => undefined)
      return outcome
    }),
  )
  if (tried.some((outcome) => outcome.is === 'taken')) return { is: 'reached' }
  const later = tried.flatMap((outcome) => (outcome.is === 'later' ? outcome.after * 1000 : []))
  return later.length > 0
    ? { is: 'failed', error: 'the push service did not take it', after: Math.min(...later) }
    : hopeless('no phone takes messages any more')
}

const byMail = async (deps: Deps, sending: Sending): Promise<Outcome> => {
  const { businessId, claimed, incident, to } = sending
  if (!to.email) return hopeless('no e-mail address')
  const { title, sentences } = wordsOf(claimed.message, incident)
  const link =
    claimed.message === sosMessage.started
      ? [
          '',
          'Answer here. You need not sign in, and the link is for you alone:',
          answerLink(deps, tokenOf(deps, sending)),
        ]
      : []
  await deps.mail.send({
    to: to.email,
    subject: title,
    text: [...sentences, ...link].join('\n'),
    reference: referenceOf(deps, businessId, sosChannel.mail, claimed),
    urgent: true,
  })
  return { is: 'reached' }
}

const bySms = async (deps: Deps, sending: Sending): Promise<Outcome> => {
  const { businessId, claimed, incident, to } = sending
  if (!deps.sms || !to.mobile) return hopeless('no mobile number')
  const { sentences } = wordsOf(claimed.message, incident)
  const link = claimed.message === sosMessage.started ? [answerLink(deps, tokenOf(deps, sending))] : []
  await deps.sms.send({
    to: `+91${to.mobile}`,
    text: [...sentences, ...link].join(' '),
    reference: referenceOf(deps, businessId, sosChannel.sms, claimed),
  })
  return { is: 'reached' }
}

const senders = { [sosChannel.push]: byPush, [sosChannel.mail]: byMail, [sosChannel.sms]: bySms }

/** What may be kept of a failure: its kind, never what it repeats of an address. */
const kindOf = (error: Error & { code?: string; responseCode?: number }) =>
  error.responseCode === undefined ? (error.code ?? error.name) : `${error.code ?? 'refused'} ${error.responseCode}`

/** One try of one delivery. It never throws and always ends: each sender has its deadline. */
export const trySending = (deps: Deps, channel: keyof typeof senders, sending: Sending): Promise<Outcome> =>
  senders[channel](deps, sending).catch((error: Error) => ({ is: 'failed', error: kindOf(error) }))
