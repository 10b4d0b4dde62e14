/** Every limit of mails and text messages, in one place. docs/decisions/064-one-way-out-for-messages.md gives the reasons. */

export const DAY_MINUTES = 24 * 60

export type Channel = 'mail' | 'sms'

/**
 * Who is written to, and for whose sake. `unproven`: no account has proven the address. `others`: somebody else caused the
 * message. `own`: a code, or what its owner did or must know of their account.
 */
export type Standing = 'unproven' | 'others' | 'own'

/** Messages to one mailbox or number in a day, all causes and accounts together: a higher one goes on where a lower one ends. */
export const MESSAGES_PER_ADDRESS_A_DAY: Record<Channel, Record<Standing, number>> = {
  mail: { unproven: 10, others: 50, own: 100 },
  sms: { unproven: 10, others: 10, own: 20 },
}

/**
 * Messages that have counters of their own, so that nothing others cause uses them up. `known`: a code for a browser with
 * which its owner signed in before. `account`: a sign-in, a pass or a contact that its owner may not know of. `data`:
 * somebody viewed what its owner gave.
 */
export type Reserve = 'known' | 'account' | 'data'

/** Messages of each reserve to one proven mailbox or number in a day, beside those above. */
export const RESERVED_PER_ADDRESS_A_DAY: Record<Channel, Record<Reserve, number>> = {
  mail: { known: 10, account: 50, data: 60 },
  // Notices about data go by mail.
  sms: { known: 10, account: 5, data: 0 },
}

/** Notices in a day that somebody viewed data, to one unproven mailbox or number. */
export const DATA_NOTICES_PER_UNPROVEN_ADDRESS_A_DAY = 6

/** How many of them one business causes: it must not use up what is due when another one views data. */
export const DATA_NOTICES_OF_BUSINESS_A_DAY = { proven: 20, unproven: 3 }

/** Notices about data go on to this multiple of what unproven addresses, and those of one domain, get otherwise. */
export const DATA_NOTICES_FACTOR = 1.2

/** Alerts in a day of which an unproven mailbox or number hears, over all businesses (Q149). The end of each follows it. */
export const ALERTS_PER_UNPROVEN_ADDRESS_A_DAY = 3

/** People at one unproven mailbox or number who are sent a link in one alert: their links still fit into a text message. */
export const PEOPLE_PER_UNPROVEN_ADDRESS_AND_ALERT = 10

/** Text messages in a day to unproven numbers that begin with the same digits, and how many digits those are. */
export const UNPROVEN_TEXTS_PER_PREFIX_A_DAY = 300
export const PREFIX_DIGITS = 5

/** Mails in a day to unproven mailboxes of one domain, where it is no provider of mailboxes for everyone. */
export const UNPROVEN_MAILS_PER_DOMAIN_A_DAY = 500
export const MAILBOX_PROVIDERS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'outlook.com',
  'proton.me',
  'rediffmail.com',
  'yahoo.co.in',
  'yahoo.com',
  'yahoo.in',
  'zohomail.in',
])

/** Text messages in a day that one business causes to numbers it typed: few when it is new, one more for each account that came. */
const TEXTS_OF_NEW_BUSINESS_A_DAY = 50
export const MOST_TEXTS_OF_BUSINESS_A_DAY = 1_000

/** An account counts for its business this many hours after it first came. */
export const KNOWN_VISITOR_AFTER_HOURS = 24

export const textsOfBusinessADay = (knownVisitors: number) =>
  Math.min(MOST_TEXTS_OF_BUSINESS_A_DAY, TEXTS_OF_NEW_BUSINESS_A_DAY + knownVisitors)

/** Unproven numbers that one business texts about alerts in a day, as a multiple of its other text messages. */
const ALERT_TEXTS_FACTOR = 4

export const alertTextsOfBusinessADay = (knownVisitors: number) =>
  ALERT_TEXTS_FACTOR * textsOfBusinessADay(knownVisitors)

/** Of what the whole installation may send in a day (`MAIL_DAILY_LIMIT`, `SMS_DAILY_LIMIT`), unproven addresses get this share. */
export const UNPROVEN_SHARE_OF_INSTALLATION = 0.25

/**
 * Where messages end within what the installation may send, as shares of it: notices about data go on where all others
 * have ended, codes for known browsers and account notices to the last.
 */
export const SHARE_OF_INSTALLATION = { common: 0.9, data: 0.95, known: 1, account: 1 }

/** The operator is warned once this share of either is used up. */
export const ALARM_SHARE = 0.8
