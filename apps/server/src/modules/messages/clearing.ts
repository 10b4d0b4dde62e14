import {
  type Channel,
  DATA_NOTICES_FACTOR,
  DATA_NOTICES_OF_BUSINESS_A_DAY,
  DATA_NOTICES_PER_UNPROVEN_ADDRESS_A_DAY,
  MESSAGES_PER_ADDRESS_A_DAY,
  RESERVED_PER_ADDRESS_A_DAY,
  type Reserve,
  SHARE_OF_INSTALLATION,
  type Standing,
  UNPROVEN_MAILS_PER_DOMAIN_A_DAY,
  UNPROVEN_SHARE_OF_INSTALLATION,
  UNPROVEN_TEXTS_PER_PREFIX_A_DAY,
} from '@quickprism/contract/message-limits'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { counter } from '../../http/metrics.ts'
import { type DayCounter, spendNamed } from '../allowances/service.ts'
import { mailboxOf, neighbourhoodOf } from './addresses.ts'
import { findAddressOf, isProvenAddress } from './queries.ts'

/** Someone with an account, reached at a contact of theirs that counts, or an address that somebody typed. */
export type Recipient = { personId: number } | { typed: string }

/** The business at whose desk an unproven number was typed, and how many text messages it may cause in a day. */
export type Causing = { businessId: number; most: number }

export type Asked = {
  channel: Channel
  /** The same for each try of one message, which is counted once. */
  name: string
  to: Recipient
  causing?: Causing | undefined
} & (
  | { cause: Exclude<Standing, 'unproven'> | Exclude<Reserve, 'data'> }
  /** The business at which data was viewed. */
  | { cause: 'data'; businessId: number }
)

const withheld = counter('messages_withheld_total', 'Messages that a limit kept from being sent', ['channel', 'limit'])

/** Rolls back what was counted of a message that is not sent. */
class Withheld extends Error {
  readonly limit: string
  constructor(limit: string) {
    super('A message is over a limit of the day')
    this.limit = limit
  }
}

/** What tables know of an address: that it is the same one, and not which. */
export const addressKey = ({ secrets }: Pick<Deps, 'secrets'>, channel: Channel, address: string) =>
  secrets.digest('message', 'address', channel, mailboxOf(address)).toString('base64url')

const COUNTERS = {
  address: (channel: Channel) => `messages-address-${channel}`,
  reserve: (channel: Channel, reserve: Reserve) => `messages-address-${reserve}-${channel}`,
  dataOfBusiness: (channel: Channel) => `messages-data-business-${channel}`,
  neighbourhood: (channel: Channel) => `messages-neighbourhood-${channel}`,
  business: (channel: Channel) => `messages-business-${channel}`,
  unproven: (channel: Channel) => `messages-unproven-${channel}`,
  /** Last in the order of locks: every message waits for this one row. */
  installation: (channel: Channel) => `messages-whole-${channel}`,
}

export const wholeCounter = COUNTERS.installation
export const unprovenCounter = COUNTERS.unproven

/** Of a day's messages of the installation, how many go to unproven addresses. */
export const mostUnproven = (whole: number) => Math.ceil(whole * UNPROVEN_SHARE_OF_INSTALLATION)

/** The one row of an installation. */
export const WHOLE = 'all'

type Counting = Pick<Deps, 'secrets' | 'messagesPerDay'>

/** Which reserve a message counts under. Only notices about data have one at an address that no account has proven. */
const reserveOf = (cause: Asked['cause'], isProven: boolean): Reserve | undefined => {
  if (cause === 'data') return cause
  return isProven && (cause === 'known' || cause === 'account') ? cause : undefined
}

const mostOfReserve = (channel: Channel, reserve: Reserve, isProven: boolean) =>
  isProven ? RESERVED_PER_ADDRESS_A_DAY[channel][reserve] : DATA_NOTICES_PER_UNPROVEN_ADDRESS_A_DAY

const commonStanding = (cause: Asked['cause'], isProven: boolean): Standing => {
  if (!isProven) return 'unproven'
  return cause === 'others' ? 'others' : 'own'
}

const countersAtAddress = (asked: Asked, key: string, isProven: boolean): DayCounter[] => {
  const { channel, cause } = asked
  const reserve = reserveOf(cause, isProven)
  if (!reserve) {
    const most = MESSAGES_PER_ADDRESS_A_DAY[channel][commonStanding(cause, isProven)]
    return [{ kind: COUNTERS.address(channel), subject: key, most }]
  }
  const own = {
    kind: COUNTERS.reserve(channel, reserve),
    subject: key,
    most: mostOfReserve(channel, reserve, isProven),
  }
  if (asked.cause !== 'data') return [own]
  const most = DATA_NOTICES_OF_BUSINESS_A_DAY[isProven ? 'proven' : 'unproven']
  return [own, { kind: COUNTERS.dataOfBusiness(channel), subject: `${key} ${asked.businessId}`, most }]
}

const countersOf = (deps: Counting, asked: Asked, address: string, isProven: boolean) => {
  const { channel, cause, causing } = asked
  const whole = deps.messagesPerDay[channel]
  const share = SHARE_OF_INSTALLATION[reserveOf(cause, isProven) ?? 'common']
  const counters = [
    ...countersAtAddress(asked, addressKey(deps, channel, address), isProven),
    { kind: COUNTERS.installation(channel), subject: WHOLE, most: Math.floor(whole * share) },
  ]
  if (isProven) return counters
  const raised = (most: number) => (cause === 'data' ? Math.ceil(most * DATA_NOTICES_FACTOR) : most)
  counters.push({ kind: COUNTERS.unproven(channel), subject: WHOLE, most: raised(mostUnproven(whole)) })
  const neighbourhood = neighbourhoodOf(address)
  if (neighbourhood !== undefined) {
    counters.push({
      kind: COUNTERS.neighbourhood(channel),
      subject: deps.secrets.digest('message', 'neighbourhood', neighbourhood).toString('base64url'),
      most: raised(channel === 'mail' ? UNPROVEN_MAILS_PER_DOMAIN_A_DAY : UNPROVEN_TEXTS_PER_PREFIX_A_DAY),
    })
  }
  if (causing) {
    counters.push({ kind: COUNTERS.business(channel), subject: String(causing.businessId), most: causing.most })
  }
  return counters
}

const resolve = async (tx: IdentityTx, { channel, to }: Pick<Asked, 'channel' | 'to'>) => {
  if ('typed' in to) return { address: to.typed, isProven: await isProvenAddress(tx, channel, to.typed) }
  const address = await findAddressOf(tx, channel, to.personId)
  return address === undefined ? undefined : { address, isProven: true }
}

export type Cleared = { address: string; isProven: boolean }

/** A limit of the day is used up, or the account has no contact that counts. */
export type Unsent = 'withheld' | 'unreachable'

/**
 * Where a message may be sent, once it is counted under its address, the domain or first digits of it, the business that
 * causes it and the installation: in one transaction, all of them or none. It throws where it cannot be counted.
 */
export const clear = async (deps: Deps, asked: Asked): Promise<Cleared | Unsent> => {
  try {
    return await inIdentity(deps, async (tx) => {
      const found = await resolve(tx, asked)
      if (!found) return 'unreachable'
      const over = await spendNamed(
        tx,
        `${asked.channel} ${asked.name}`,
        countersOf(deps, asked, found.address, found.isProven),
      )
      if (over) throw new Withheld(over.kind)
      return found
    })
  } catch (error) {
    if (!(error instanceof Withheld)) throw error
    withheld.inc({ channel: asked.channel, limit: error.limit })
    // Never the address, nor anything it could be derived from.
    deps.log.warn({ limit: error.limit }, 'a message was withheld')
    return 'withheld'
  }
}
