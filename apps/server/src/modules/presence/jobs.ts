import { quoted } from '../../adapters/typed-text.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { limits, spendQuietly } from '../allowances/service.ts'
import { type Message, tell } from '../notifications/service.ts'
import { ANSWER_MINUTES, findWaiting } from './queries.ts'

/** Who asks is told to those who open the app. */
const question = ({ origin }: Pick<Deps, 'origin'>, requestId: string, storeName: string): Message => {
  const text = `Someone who checked in at ${quoted(storeName)} says that you came with them.`
  return {
    about: `group:${requestId}`,
    title: 'Did you come along?',
    text,
    opens: '/app/',
    minutes: ANSWER_MINUTES,
    urgency: 'high',
    mail: {
      subject: `Did you come along, to ${quoted(storeName)}?`,
      text: [
        text,
        '',
        `Say yes or no in the app, within an hour: ${origin}/app/`,
        'If you are not there, there is nothing to do.',
      ].join('\n'),
    },
  }
}

/** Tells someone that a group asks for them, but not again and again: whoever types a quickID must not be able to annoy. */
export const tellAsked: Workers['identity']['presence.tell-asked'] = ({ requestId }, deps) =>
  inIdentity(deps, async (tx) => {
    const waiting = await findWaiting(tx, requestId)
    if (!waiting || waiting.person_id === null) return
    const { person_id, store_name } = waiting
    const isSeldom = await spendQuietly(tx, { limit: limits.questionsPerPerson, subject: String(person_id) })
    if (isSeldom) await tell(deps, tx, person_id, question(deps, requestId, store_name))
  })
