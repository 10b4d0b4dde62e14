import { MailInDoubt } from '../../adapters/mail.ts'
import { quoted } from '../../adapters/typed-text.ts'
import { sosChannel, sosMessage } from '../../db/codes.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { type Quote, sendAlertMail, sendAlertText } from '../messages/service.ts'
import { deleteGone, findReachableOf, phoneMark, type Reachable } from '../notifications/service.ts'
import { findContactsOf } from '../people/service.ts'
import { openContacts } from '../visitors/service.ts'
import { addressMark } from './addresses.ts'
import { type Answering, answerPage, answersInMail, answersInText } from './answer-links.ts'
import type { Claimed, IncidentFacts } from './delivery-queries.ts'
import { inTextSigns, wordsOf } from './messages.ts'
import { sosToken } from './refs.ts'
import { REPEATS_WITHIN } from './repeat-queries.ts'
import type { Outcome } from './retrying.ts'

/**
 * Where the link of a person may go, since its holder speaks for them: beside their name to a contact that was proven;
 * without a name to the number in the account of someone inside, who may have nothing else in their hand.
 */
type LinkIn = 'with name' | 'without name' | 'nowhere'

/** What a delivery is sent with. */
export type Addressed = {
  phones: readonly Reachable[]
  mobile: string | null
  email: string | null
  link: { inText: LinkIn; inMail: LinkIn }
  /** Whether an account has proven the address: to others nothing is sent that anyone typed. */
  isProven: { inText: boolean; inMail: boolean }
}

/** Whoever has no account has no other way to answer than the link to what they left at the desk. */
const EVERYWHERE = { inText: 'with name', inMail: 'with name' } as const
const NOWHERE = { inText: false, inMail: false }

/** Seconds for which a phone that is off may still be told. */
const USEFUL_FOR = 3600

const hopeless = (error: string): Outcome => ({ is: 'hopeless', error })

/** Where these people are reached now: addresses are read when they are needed and kept nowhere. */
export const addressesOf = async (deps: Deps, businessId: number, claimed: readonly Claimed[]) => {
  const accountsOf = (isBy: (channel: number) => boolean) => [
    ...new Set(claimed.filter(({ channel }) => isBy(channel)).flatMap(({ person_id }) => person_id ?? [])),
  ]
  const byPush = accountsOf((channel) => channel === sosChannel.push)
  const byContact = accountsOf((channel) => channel !== sosChannel.push)
  const { phones, contacts } = await inIdentity(deps, async (tx) => ({
    phones: byPush.length === 0 ? new Map<number, Reachable[]>() : await findReachableOf(tx, byPush),
    contacts: byContact.length === 0 ? [] : await findContactsOf(tx, byContact),
  }))
  const contactOf = new Map(contacts.map((row) => [row.person_id, row]))
  return ({ person_id, mobile, email, inside }: Claimed): Addressed => {
    if (person_id === null) {
      return {
        phones: [],
        ...openContacts(deps.secrets, businessId, { mobile, email }),
        link: EVERYWHERE,
        isProven: NOWHERE,
      }
    }
    const account = contactOf.get(person_id)
    return {
      phones: phones.get(person_id) ?? [],
      mobile: account?.mobile ?? null,
      email: account?.email ?? null,
      link: {
        inText: account?.mobile_proven ? 'with name' : inside ? 'without name' : 'nowhere',
        inMail: account?.email_proven ? 'with name' : 'nowhere',
      },
      isProven: { inText: Boolean(account?.reachable_mobile), inMail: Boolean(account?.reachable_email) },
    }
  }
}

/** Someone for whom a message is, and where it goes: nowhere if that cannot be read. */
type Recipient = { claimed: Claimed; to: Addressed | undefined }
type Recipients = readonly [Recipient, ...Recipient[]]

const readable = (addressOf: (claimed: Claimed) => Addressed, claimed: Claimed) => {
  try {
    return addressOf(claimed)
  } catch {
    return undefined
  }
}

const addressIn = (channel: number, to: Addressed) => (channel === sosChannel.mail ? to.email : to.mobile)

/** Those who have another address by now than when it was laid out. */
export const whoMoved = (
  deps: Deps,
  businessId: number,
  all: readonly Claimed[],
  addressOf: (claimed: Claimed) => Addressed,
) =>
  all.filter((claimed) => {
    const to = readable(addressOf, claimed)
    if (!claimed.address || !to) return false
    const { incident_id: incidentId, channel } = claimed
    const mark = addressMark(deps, { businessId, incidentId, channel }, addressIn(channel, to))
    return !mark?.equals(claimed.address)
  })

/** What is one message as it was laid out goes to each address that its people have now: usually one. */
export const toEachAddress = (letter: readonly Claimed[], addressOf: (claimed: Claimed) => Addressed) => {
  const people = letter.map((claimed): Recipient => ({ claimed, to: readable(addressOf, claimed) }))
  const addressed = Map.groupBy(people, ({ claimed: { channel, roll_id }, to }) => {
    const address = to && channel !== sosChannel.push ? addressIn(channel, to)?.toLowerCase() : undefined
    return address ?? roll_id
  })
  return [...addressed.values()].flatMap(([first, ...others]): Recipients[] => (first ? [[first, ...others]] : []))
}

/**
 * The same for each try of one message, so that a second one is known for what it is. The mail about repeats may come
 * again in one alert, at least half an hour later: it is another message in each half hour.
 */
const referenceOf = ({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, { businessId, people }: Sending) => {
  const [{ claimed }] = people
  const { incident_id, channel, message } = claimed
  const first = Math.min(...people.map(({ claimed: { roll_id } }) => roll_id))
  const halfHour = message === sosMessage.repeated ? [Math.floor(clock.now().getTime() / REPEATS_WITHIN)] : []
  return secrets
    .digest('sos-delivery', businessId, incident_id, first, channel, message, ...halfHour)
    .toString('base64url')
    .slice(0, 32)
}

/** All messages of one alert to one person have one place on their phone: the end takes the place of the beginning. */
const topicOf = ({ secrets }: Pick<Deps, 'secrets'>, businessId: number, { incident_id, roll_id }: Claimed) =>
  secrets.digest('sos-delivery', businessId, incident_id, roll_id).toString('base64url').slice(0, 32)

type About = { businessId: number; people: Recipients; incident: IncidentFacts }
type Sending = About & {
  /** The first of them, who has the address of all. */
  claimed: Claimed
  to: Addressed
}

const tokenOf = (deps: Deps, { businessId, incident: { salt } }: About, { roll_id }: Claimed) =>
  sosToken(deps.secrets, businessId, roll_id, salt)

/** A message to several names each beside their link. */
const mayCarryLink = (link: LinkIn | undefined, people: number) =>
  link === 'with name' || (link === 'without name' && people === 1)

/** How each of those for whom it is can answer. Only its beginning asks for an answer. */
const answersOf = (deps: Deps, sending: Sending, where: keyof Addressed['link']): Answering[] =>
  sending.claimed.message === sosMessage.started
    ? sending.people.map(({ claimed, to }) => ({
        name: claimed.name,
        token: mayCarryLink(to?.link[where], sending.people.length) ? tokenOf(deps, sending, claimed) : undefined,
      }))
    : []

const wordsFor = ({ claimed: { message }, people, incident }: Sending, quote: Quote | undefined) =>
  wordsOf({ message, was_told: people.some(({ claimed }) => claimed.was_told) }, incident, quote)

/** Whether an account of one of the recipients has proven the address. */
const isProven = ({ people }: Sending, where: keyof Addressed['isProven']) =>
  people.some(({ to }) => to?.isProven[where])

/** To an unproven address goes what was counted for it when it was laid out: the address may be another one by now. */
const isCounted = (deps: Deps, { businessId, claimed, to }: Sending) =>
  claimed.message !== sosMessage.repeated &&
  claimed.address !== null &&
  whoMoved(deps, businessId, [claimed], () => to).length === 0

const byPush = async (deps: Deps, sending: Sending): Promise<Outcome> => {
  const { push } = deps
  const { businessId, claimed, to } = sending
  if (!push || to.phones.length === 0) return hopeless('no phone takes messages')
  const { title, sentences } = wordsFor(sending, quoted)
  const topic = topicOf(deps, businessId, claimed)
  const tried = await Promise.all(
    to.phones.map(async (device) => {
      const text = JSON.stringify({
        title,
        text: sentences.join(' '),
        opens: answerPage(tokenOf(deps, sending, claimed)),
        tag: topic,
        phone: phoneMark(deps.secrets, device.session_id),
      })
      const outcome = await push.send(device, { text, usefulFor: USEFUL_FOR, urgency: 'high', topic })
      // Nobody waits for it: what is forgotten today is found gone again tomorrow.
      if (outcome.is === 'gone') void inIdentity(deps, (tx) => deleteGone(tx, device)).catch(() => undefined)
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
  const { to } = sending
  if (!to.email) return hopeless('no e-mail address')
  const quote = isProven(sending, 'inMail') ? quoted : undefined
  if (!quote && !isCounted(deps, sending)) return hopeless('the e-mail address is not proven')
  const { title, sentences } = wordsFor(sending, quote)
  await sendAlertMail(deps, {
    to: to.email,
    subject: title,
    text: [...sentences, ...answersInMail(deps, answersOf(deps, sending, 'inMail'), quote)].join('\n'),
    reference: referenceOf(deps, sending),
    urgent: true,
  })
  return { is: 'reached' }
}

const bySms = async (deps: Deps, sending: Sending): Promise<Outcome> => {
  const { to } = sending
  if (!deps.sms || !to.mobile) return hopeless('no mobile number')
  const quote = isProven(sending, 'inText') ? quoted : undefined
  if (!quote && !isCounted(deps, sending)) return hopeless('the mobile number is not proven')
  const { sentences } = wordsFor(sending, quote)
  await sendAlertText(deps, {
    to: to.mobile,
    text: inTextSigns([...sentences, ...answersInText(deps, answersOf(deps, sending, 'inText'), quote)].join(' ')),
    reference: referenceOf(deps, sending),
  })
  return { is: 'reached' }
}

const senders: Record<number, (deps: Deps, sending: Sending) => Promise<Outcome>> = {
  [sosChannel.push]: byPush,
  [sosChannel.mail]: byMail,
  [sosChannel.sms]: bySms,
}

type Failure = Error & { code?: string; responseCode?: number }

/** What may be kept of a failure: its kind, never what it repeats of an address. */
const kindOf = (error: Failure) =>
  error.responseCode === undefined ? (error.code ?? error.name) : `${error.code ?? 'refused'} ${error.responseCode}`

/** The provider will not take this message, whenever it is asked: that nobody may sign in to it is not of this kind. */
const isForGood = ({ code, responseCode = 0 }: Failure) =>
  code === 'ESMS'
    ? [400, 404, 410, 422].includes(responseCode)
    : (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500

/** One try of one message. It never throws and always ends: each sender has its deadline. */
export const trySending = async (deps: Deps, about: About): Promise<Outcome> => {
  const [{ claimed, to }] = about.people
  const send = senders[claimed.channel]
  if (!to || !send) return hopeless('the contact cannot be read')
  return send(deps, { ...about, claimed, to }).catch((error: Failure) =>
    isForGood(error)
      ? hopeless(kindOf(error))
      : { is: 'failed', error: kindOf(error), mayHaveArrived: error instanceof MailInDoubt },
  )
}
