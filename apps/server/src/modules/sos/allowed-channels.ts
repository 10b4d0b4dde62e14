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

const addressesOf = (deps: Deps, businessId: number, { people, contacts }: Asked) =>
  people.flatMap((person): Address[] => {
    const { roll_id: id, person_id } = person
    const { email, mobile } = (person_id === null ? readLeft(deps, businessId, person) : contacts.get(person_id)) ?? {}
    const account = person_id === null ? undefined : contacts.get(person_id)
    const isMailProven = Boolean(account?.reachable_email)
    const isMobileProven = Boolean(account?.reachable_mobile)
    return [
      ...(email ? [{ id, person, channel: 'mail' as const, address: email, isProven: isMailProven }] : []),
      ...(mobile && deps.sms
        ? [{ id, person, channel: 'sms' as const, address: mobile, isProven: isMobileProven }]
        : []),
    ]
  })

/** Whether it may go there without being counted: the end and text messages of drills have rules of their own. */
const isFree = ({ message, drill, drills_before }: Untold, { channel, isProven, person }: Address) => {
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
  const unproven = addresses.filter(({ isProven, person }) => isBegun && !isProven && person.inside)
  const mostTexts = alertTextsOfBusinessADay(asked.knownVisitors)
  const cleared = await clearAlert(deps, tx, { businessId, incidentId: untold.incident_id, mostTexts }, unproven)
  const by = (channel: Unproven['channel']) =>
    new Set([...free, ...cleared].filter((one) => one.channel === channel).map(({ id }) => id))
  return { mailed: by('mail'), texted: by('sms') }
}
