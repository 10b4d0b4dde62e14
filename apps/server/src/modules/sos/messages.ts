import { SOS_REASONS } from '@quickprism/contract/sos'
import { adviceFor } from '@quickprism/contract/sos-advice'
import { sosMessage } from '../../db/codes.ts'
import type { Quote } from '../messages/service.ts'

/** An alert or a drill as messages tell of it. */
export type Facts = {
  drill: boolean
  reason: string
  branch_name: string
  business_name: string
  time_zone: string
  started_at: Date
  started_by: string | null
  stopped_by: string | null
  /** It took the place of a drill: whoever was practising must know. */
  after_drill: boolean
  /** How often it was raised at this branch within half an hour. */
  starts: number
}

export type Words = { title: string; sentences: readonly string[] }

const IN_DANGER = 'If life is in danger, call 112.'

/** What a message may say: without `quote` no account has proven its address, and nothing typed goes there. */
type Told = Facts & { quote: Quote | undefined }

const isOurReason = (reason: string) => (SOS_REASONS as readonly string[]).includes(reason)

/** A colon and the reason: one of ours as it is, a typed one quoted. */
const andReason = ({ reason, quote }: Told) => {
  if (isOurReason(reason)) return `: ${reason}`
  return quote ? `: ${quote(reason)}` : ''
}

const placeOf = ({ branch_name, business_name, quote }: Told) =>
  quote ? `${quote(branch_name)}, ${quote(business_name)}` : 'the place where you are checked in'

const atBranch = ({ branch_name, quote }: Told) => (quote ? `at ${quote(branch_name)}` : 'where you are checked in')

const timeOf = ({ started_at, time_zone }: Told) =>
  new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: time_zone }).format(started_at)

const endedBy = ({ stopped_by, quote }: Told) =>
  stopped_by === null || !quote ? 'It was ended at the branch.' : `It was ended by ${quote(stopped_by)}.`

const startedBy = ({ started_by, quote }: Told) =>
  started_by === null || !quote ? [] : [`The alert was started by ${quote(started_by)}.`]

const begun = (told: Told): Words =>
  told.drill
    ? {
        title: `DRILL ${atBranch(told)}`,
        sentences: [
          `DRILL: this is a practice at ${placeOf(told)}, not an emergency.`,
          `Drill scenario${andReason(told)}.`,
          'Act as you would in a real emergency.',
          'Say whether you are safe.',
        ],
      }
    : {
        title: `Emergency ${atBranch(told)}`,
        sentences: [
          ...(told.after_drill ? ['This is not a drill. The drill is over.'] : []),
          `Emergency at ${placeOf(told)}${andReason(told)}.`,
          adviceFor(told.reason),
          'Say whether you are safe.',
          IN_DANGER,
        ],
      }

const over = (told: Told): Words =>
  told.drill
    ? {
        title: `DRILL over ${atBranch(told)}`,
        sentences: [`DRILL: the practice at ${placeOf(told)} is over.`, endedBy(told), 'Thank you for taking part.'],
      }
    : {
        title: `The alert is over ${atBranch(told)}`,
        sentences: [
          `The emergency alert of ${timeOf(told)} at ${placeOf(told)} is over.`,
          endedBy(told),
          'Ask the people in charge before you go back in.',
          IN_DANGER,
        ],
      }

const falseAlarm = (told: Told): Words => ({
  title: `False alarm ${atBranch(told)}`,
  sentences: [
    `The emergency alert of ${timeOf(told)} at ${placeOf(told)} was a false alarm.`,
    'There is no emergency.',
    endedBy(told),
    "You don't need to do anything.",
  ],
})

/** To whoever works there and was not told that it began: it ended before that. */
const unnoticed = (told: Told, isFalse: boolean): Words => ({
  title: `An alert was raised and stopped ${atBranch(told)}`,
  sentences: [
    `An emergency alert was raised at ${placeOf(told)} at ${timeOf(told)}${andReason(told)}.`,
    ...startedBy(told),
    endedBy(told),
    isFalse ? 'It was stopped as a false alarm.' : 'It was over before you could be notified.',
    'Find out whether people there are in danger.',
    IN_DANGER,
  ],
})

const repeated = (told: Told): Words => ({
  title: `SOS raised ${told.starts} times ${atBranch(told)}`,
  sentences: [
    `An SOS alert was raised ${told.starts} times within 30 minutes at ${placeOf(told)}.`,
    `The last reason was${andReason(told)}.`,
    ...startedBy(told),
    'Find out whether people there are in danger, or whether it was raised by mistake.',
    'The audit logs name everyone who raised it.',
  ],
})

type About = { message: number; was_told: boolean }

/** What a message says, in short sentences of one thing each. Everything about a drill begins with DRILL. */
export const wordsOf = ({ message, was_told }: About, facts: Facts, quote: Quote | undefined): Words => {
  const told = { ...facts, quote }
  if (message === sosMessage.started) return begun(told)
  if (message === sosMessage.repeated) return repeated(told)
  if (!was_told && !told.drill) return unnoticed(told, message === sosMessage.falseAlarm)
  return message === sosMessage.falseAlarm && !told.drill ? falseAlarm(told) : over(told)
}

/** Signs that text messages have not, and the ones they have: a single other one makes a message twice as long. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[“”]/g, '"'],
  [/[‘’`´]/g, "'"],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009\u202f]/g, ' '],
]

/** The same words with the signs of text messages. Names in other scripts stay as they are written. */
export const inTextSigns = (words: string) => SIGNS.reduce((text, [sign, plain]) => text.replace(sign, plain), words)
