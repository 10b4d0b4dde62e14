import { quoted } from '../../adapters/typed-text.ts'
import { homeOfBusiness } from '../../admission/homes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { limits, spendOnce } from '../allowances/service.ts'
import { type Telling, tell } from '../notifications/service.ts'
import { hasVisited } from '../visitors/service.ts'
import { ANSWER_MINUTES, deleteOldRequests, findWaiting, type Waiting } from './queries.ts'

/** Who asks is told to those who open the app. */
const question = (
  { origin }: Pick<Deps, 'origin'>,
  { request_id, business_id, store_name, by_desk, asked_at }: Waiting,
  isKnown: boolean,
): Telling => {
  const title = by_desk ? 'Was it you at the front desk?' : 'Are you with this group?'
  const text = by_desk
    ? `Your quickID was entered at the front desk of ${quoted(store_name)}.`
    : `Someone who checked in at ${quoted(store_name)} says that you came with them.`
  return {
    about: `group:${request_id}`,
    // A reminder asks the same question anew.
    occasion: asked_at.toISOString(),
    since: asked_at,
    title,
    text,
    opens: '/app/',
    minutes: ANSWER_MINUTES,
    urgency: 'high',
    at: business_id,
    ...(isKnown
      ? {
          mail: {
            // What a business calls itself is anyone's text: it stands where it is quoted.
            subject: title,
            text: [
              text,
              '',
              `Say yes or no in the app, within an hour: ${origin}/app/`,
              'If you are not there, ignore this message.',
            ].join('\n'),
          },
        }
      : {}),
  }
}

/** Whether they have come to this business before. Anyone can make a business, and type the quickID of anyone. */
const isKnownThere = async (deps: Deps, { business_id, quick_id }: Waiting) => {
  const scope = await homeOfBusiness(deps, business_id)
  return scope !== undefined && (await inBusiness(deps, scope, (tx) => hasVisited(tx, quick_id)))
}

/** Tells someone that a group asks for them, but not again and again: whoever types a quickID must not be able to annoy. */
export const tellAsked: Workers['identity']['presence.tell-asked'] = async ({ requestId }, deps) => {
  const waiting = await inIdentity(deps, (tx) => findWaiting(tx, requestId))
  if (!waiting || waiting.person_id === null) return
  const { person_id } = waiting
  const isKnown = await isKnownThere(deps, waiting)
  await inIdentity(deps, async (tx) => {
    const spent = { limit: limits.questionsPerPerson, subject: String(person_id) }
    const isSeldom = await spendOnce(tx, `${waiting.request_id} ${waiting.asked_at.toISOString()}`, spent)
    if (isSeldom) await tell(deps, tx, person_id, question(deps, waiting, isKnown))
  })
}

/** A question is answered within the hour; who came along with whom is then in the visits. */
const KEPT_HOURS = 48

export const forgetRequests: Workers['identitySchedule']['presence.forget-requests'] = async (deps) => {
  await inIdentity(deps, (tx) => deleteOldRequests(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)))
}
