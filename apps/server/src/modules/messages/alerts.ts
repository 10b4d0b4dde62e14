import {
  ALERTS_PER_UNPROVEN_ADDRESS_A_DAY,
  type Channel,
  PEOPLE_PER_UNPROVEN_ADDRESS_AND_ALERT,
} from '@quickprism/contract/message-limits'
import { issueClearance } from '../../adapters/clearance.ts'
import type { Message } from '../../adapters/mail.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { spendNamedEach } from '../allowances/service.ts'
import { addressKey } from './clearing.ts'

/** An alert would be sent to an address that no account has proven. */
export type Unproven = { id: number; channel: Channel; address: string }

type Alert = {
  businessId: number
  incidentId: number
  /** How many unproven numbers the business texts about alerts in a day. */
  mostTexts: number
}

/**
 * Which of these hear of the alert (Q149): its addresses are counted first, over all businesses, then the people at each, and
 * the numbers that the business texts. Laid out again, or by two workers at once, each counts once. Alerts to proven
 * addresses are never counted.
 */
export const clearAlert = async (
  deps: Pick<Deps, 'secrets'>,
  tx: IdentityTx,
  { businessId, incidentId, mostTexts }: Alert,
  unproven: readonly Unproven[],
): Promise<ReadonlySet<Unproven>> => {
  if (unproven.length === 0) return new Set()
  const alert = `alert ${businessId} ${incidentId}`
  const keyed = unproven.map((one) => ({ one, key: addressKey(deps, one.channel, one.address) }))
  const addresses = new Map(keyed.map(({ one, key }) => [key, one.channel]))
  const heard = await spendNamedEach(
    tx,
    [...addresses.keys()].map((key) => ({
      name: `${alert} at ${key}`,
      own: { kind: 'messages-alert', subject: key, most: ALERTS_PER_UNPROVEN_ADDRESS_A_DAY },
    })),
  )
  const perBusiness = { kind: 'messages-alert-business', subject: String(businessId), most: mostTexts }
  const numbers = [...addresses].filter(([key, channel]) => channel === 'sms' && heard.has(`${alert} at ${key}`))
  const texted = await spendNamedEach(
    tx,
    numbers.map(([key]) => ({ name: `${alert} texts ${key}`, shared: perBusiness })),
  )
  const left = keyed.filter(({ one, key }) =>
    one.channel === 'sms' ? texted.has(`${alert} texts ${key}`) : heard.has(`${alert} at ${key}`),
  )
  const nameOf = ({ id, channel }: Unproven) => `${alert} ${channel} ${id}`
  const people = await spendNamedEach(
    tx,
    left.map(({ one, key }) => ({
      name: nameOf(one),
      shared: {
        kind: 'messages-alert-people',
        subject: `${businessId} ${incidentId} ${key}`,
        most: PEOPLE_PER_UNPROVEN_ADDRESS_AND_ALERT,
      },
    })),
  )
  return new Set(left.flatMap(({ one }) => (people.has(nameOf(one)) ? one : [])))
}

/** Sends a mail of an alert, which was counted when it was laid out. Nothing else may be sent by it. */
export const sendAlertMail = ({ mail }: Pick<Deps, 'mail'>, message: Message) => mail.send(message, issueClearance())

/** The same for a text message. */
export const sendAlertText = async (
  { sms }: Pick<Deps, 'sms'>,
  { to, ...message }: { to: string; text: string; reference: string },
) => sms?.send({ to: `+91${to}`, ...message }, issueClearance())
