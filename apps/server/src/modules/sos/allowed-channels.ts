import { alertTextsOfBusinessADay } from '@quickprism/contract/message-limits'
import { sosMessage } from '../../db/codes.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { clearAlert, type Unproven } from '../messages/service.ts'
import { readLeft } from './addresses.ts'
import type { Unplanned, Untold } from './planning-queries.ts'

/** Drills of a business in a day that are sent by text message; further ones go by push and mail alone. */
const DRILLS_BY_TEXT = 10

type Contact = {
  email: string | null
  mobile: string | null
  reachable_email: string | null
  reachable_mobile: string | null
}

type Asked = {
  people: readonly Unplanned[]
  contacts: ReadonlyMap<number, Contact>
  /** Accounts that came to the business. */
  knownVisitors: number
}

/** Who is sent a message of the alert by mail and by text message. */
export type Reached = { mailed: ReadonlySet<number>; texted: ReadonlySet<number> }

type Address = Unproven & { isProven: boolean; person: Unplanned }

/** What cannot be read is laid out all the same: the roll-call then shows why it was not sent. */
const UNREADABLE = ''

const addressesOf = (deps: Deps, businessId: number, { people, contacts }: Asked) =>
  people.flatMap((person): Address[] => {
    const { roll_id: id, person_id } = person
    const account = person_id === null ? undefined : contacts.get(person_id)
    const left = person_id === null ? readLeft(deps, businessId, person) : undefined
    const email = left ? (left.email ?? (person.email && UNREADABLE)) : account?.email
    const mobile = left ? (left.mobile ?? (person.mobile && UNREADABLE)) : account?.mobile
    const at = (channel: Unproven['channel'], address: string | null | undefined, isProven: boolean) =>
      typeof address === 'string' ? [{ id, person, channel, address, isProven }] : []
    return [
      ...at('mail', email, Boolean(account?.reachable_email)),
      ...(deps.sms ? at('sms', mobile, Boolean(account?.reachable_mobile)) : []),
    ]
  })

/** Whether it may go there without being counted: the end and text messages of drills have rules of their own. */
const isFree = ({ message, drill, drills_before }: Untold, { channel, address, isProven, person }: Address) => {
  if (address === UNREADABLE && message === sosMessage.started) return !drill
  const isText = channel === 'sms'
  if (message !== sosMessage.started) return isText ? person.was_texted : isProven || person.was_mailed
  return isProven && !(isText && drill && drills_before >= DRILLS_BY_TEXT)
}

/**
 * Who hears of it by mail and by text message. An unproven address may be a stranger's: no drill goes there, and of alerts as
 * many as `clearAlert` allows, while its person is inside. The end goes where the beginning went.
 */
export const whomToReach = async (
  deps: Deps,
  tx: IdentityTx,
  businessId: number,
  untold: Untold,
  asked: Asked,
): Promise<Reached> => {
  const addresses = addressesOf(deps, businessId, asked)
  const free = addresses.filter((one) => isFree(untold, one))
  const isBegun = untold.message === sosMessage.started && !untold.drill
  const unproven = addresses.filter(
    ({ address, isProven, person }) => isBegun && !isProven && person.inside && address !== UNREADABLE,
  )
  const mostTexts = alertTextsOfBusinessADay(asked.knownVisitors)
  const cleared = await clearAlert(deps, tx, { businessId, incidentId: untold.incident_id, mostTexts }, unproven)
  const by = (channel: Unproven['channel']) =>
    new Set([...free, ...cleared].filter((one) => one.channel === channel).map(({ id }) => id))
  return { mailed: by('mail'), texted: by('sms') }
}
