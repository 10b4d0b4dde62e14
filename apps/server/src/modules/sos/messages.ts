import { SOS_REASONS } from '@quickprism/contract/sos'
import { adviceFor } from '@quickprism/contract/sos-advice'
import { quoted } from '../../adapters/typed-text.ts'
import { sosMessage } from '../../db/codes.ts'

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

/** One of ours as it is; whatever someone typed is quoted. */
const reasonOf = ({ reason }: Facts) => ((SOS_REASONS as readonly string[]).includes(reason) ? reason : quoted(reason))

const placeOf = ({ branch_name, business_name }: Facts) => `${quoted(branch_name)}, ${quoted(business_name)}`

const timeOf = ({ started_at, time_zone }: Facts) =>
  new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: time_zone }).format(started_at)

const endedBy = ({ stopped_by }: Facts) =>
  stopped_by === null ? 'It was ended there.' : `It was ended by ${quoted(stopped_by)}.`

const startedBy = ({ started_by }: Facts) =>
  started_by === null ? [] : [`The alert was started by ${quoted(started_by)}.`]

const begun = (told: Facts): Words =>
  told.drill
    ? {
        title: `DRILL at ${quoted(told.branch_name)}`,
        sentences: [
          `DRILL: this is a practice at ${placeOf(told)}, not an emergency.`,
          `Drill scenario: ${reasonOf(told)}.`,
          'Act as you would in a real emergency.',
          'Say whether you are safe.',
        ],
      }
    : {
        title: `Emergency at ${quoted(told.branch_name)}`,
        sentences: [
          ...(told.after_drill ? ['This is not a drill. The drill is over.'] : []),
          `Emergency at ${placeOf(told)}: ${reasonOf(told)}.`,
          adviceFor(told.reason),
          'Say whether you are safe.',
          IN_DANGER,
        ],
      }

const over = (told: Facts): Words =>
  told.drill
    ? {
        title: `DRILL over at ${quoted(told.branch_name)}`,
        sentences: [`DRILL: the practice at ${placeOf(told)} is over.`, endedBy(told), 'Thank you for taking part.'],
      }
    : {
        title: `The alert is over at ${quoted(told.branch_name)}`,
        sentences: [
          `The emergency alert of ${timeOf(told)} at ${placeOf(told)} is over.`,
          endedBy(told),
          'Ask the people in charge before you go back in.',
          IN_DANGER,
        ],
      }

const falseAlarm = (told: Facts): Words => ({
  title: `False alarm at ${quoted(told.branch_name)}`,
  sentences: [
    `The emergency alert of ${timeOf(told)} at ${placeOf(told)} was a false alarm.`,
    'There is no emergency.',
    endedBy(told),
    "You don't need to do anything.",
  ],
})

/** To whoever works there and was not told that it began: it ended before that. */
const unnoticed = (told: Facts, isFalse: boolean): Words => ({
  title: `An alert was raised and stopped at ${quoted(told.branch_name)}`,
  sentences: [
    `An emergency alert was raised at ${placeOf(told)} at ${timeOf(told)}: ${reasonOf(told)}.`,
    ...startedBy(told),
    endedBy(told),
    isFalse ? 'It was called a false alarm.' : 'It was over before you could be notified.',
    'Find out whether people there are in danger.',
    IN_DANGER,
  ],
})

const repeated = (told: Facts): Words => ({
  title: `SOS raised ${told.starts} times at ${quoted(told.branch_name)}`,
  sentences: [
    `An SOS alert was raised ${told.starts} times within 30 minutes at ${placeOf(told)}.`,
    `The last reason was: ${reasonOf(told)}.`,
    ...startedBy(told),
    'Find out whether people there are in danger, or whether it was raised by mistake.',
    'The audit logs name everyone who raised it.',
  ],
})

type About = { message: number; was_told: boolean }

/** What a message says, in short sentences of one thing each. Everything about a drill begins with DRILL. */
export const wordsOf = ({ message, was_told }: About, told: Facts): Words => {
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
