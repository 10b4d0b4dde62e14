import { type Endpoint, eventsOf, type Heard, type Place, title } from '@quickprism/contract/endpoint'
import type { AppOf, ForPerson } from '@quickprism/contract/gates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit, admitAtBranch, admitPerson, admitted, admitWhereHeld } from '../admission/admit.ts'
import { arrive, arriveAtBranch } from '../admission/arrive.ts'
import { atDoor } from '../admission/door.ts'
import { entering } from '../admission/entries.ts'
import { expectOwnCookie } from '../admission/own-cookie.ts'
import { nobody } from '../admission/reveals.ts'
import { type BusinessTx, inBusiness, type Look } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'
import type { PersonScope, StaffScope, VisitScope } from '../scopes.ts'
import { hear } from './hear.ts'
import { hearFile } from './hear-file.ts'
import { type Keyed, onlyOnce } from './idempotency.ts'
import { findKey } from './key-queries.ts'
import type { AnswerOnly, At, InPlace, Inside, Phases, Recall, ScopeOf, WithAfter, WithoutAfter } from './phases.ts'
import { prologue } from './prologue.ts'
import { readRefreshCookie } from './refresh-cookie.ts'
import type { Route } from './route.ts'
import { statesIn } from './states.ts'
import { inWatchedPlace } from './watched-place.ts'
import { type Answered, worded, written } from './worded.ts'

type PersonEndpoint = Endpoint<ForPerson>
type AtBranch = Endpoint<{ kind: 'atBranch' }>
type ToAnyone = Endpoint<{ kind: 'public'; why: string }>

/** An act that declares an event has left it in the trail, or it did not happen. */
const expectTrace = (endpoint: Endpoint, tx: BusinessTx, answer: unknown) => {
  const { audit } = endpoint
  if ('none' in audit || (audit.onlyIf && !(answer as Record<string, unknown>)[audit.onlyIf])) return
  const events = eventsOf(endpoint)
  if (!tx.trail.some(({ event }) => events.includes(event))) {
    throw new Error(`${title(endpoint)} declares the audit event ${events.join(' or ')} and recorded none`)
  }
}

/** At a place, by permission or by membership. With nothing before or after, the answer stands by itself. */
export function inPlace<E extends InPlace>(endpoint: E, answer: AnswerOnly<E, ScopeOf<E>>, recall?: Recall<E>): Route
export function inPlace<E extends InPlace, Prepared = undefined>(
  endpoint: E,
  phases: WithoutAfter<E, ScopeOf<E>, Prepared>,
): Route
export function inPlace<E extends InPlace, Outcome, Prepared = undefined>(
  endpoint: E,
  phases: WithAfter<E, ScopeOf<E>, Prepared, Outcome>,
): Route
export function inPlace<E extends InPlace>(
  endpoint: E,
  given: AnswerOnly<E, ScopeOf<E>> | object,
  recall?: Recall<E>,
): Route {
  const phases = (typeof given === 'function' ? { answer: given } : given) as Phases<E, ScopeOf<E>, undefined, never>
  if (!endpoint.watches) return atPlace(endpoint, phases)
  if (phases.before || phases.after)
    throw new Error(`${title(endpoint)} is watched: nothing happens before or after it`)
  return inWatchedPlace(endpoint, phases.answer, recall)
}

const atPlace = <E extends InPlace, Prepared, Outcome>(
  endpoint: E,
  phases: Phases<E, ScopeOf<E>, Prepared, Outcome>,
): Route => {
  const { before, answer, after, afterwards, again: repeat } = phases
  if (after && (endpoint.repeats === 'keyed' || endpoint.repeats === 'nonce'))
    throw new Error(`${title(endpoint)} keeps its answer before it is whole`)
  return {
    endpoint,
    async answer(request, deps, reply) {
      const { key, heard: words, place, arrived } = await prologue(endpoint, request, deps, arrive)
      const { who, found } = arrived
      let file: Uint8Array | undefined
      return admitted(async (again) => {
        const scope = (
          (place as Place).id === undefined
            ? await admitWhereHeld(deps, who, endpoint.allow)
            : // The epoch is compared in the transaction: what is done or refused before it needs rights read just now.
              await admit(deps, who, endpoint.allow, found, { fresh: again || before !== undefined })
        ) as ScopeOf<E>
        if (endpoint.file) file ??= await hearFile(request, reply, who, endpoint.file)
        const heard = { ...words, file } as Heard<E>
        const isNonce = endpoint.repeats === 'nonce'
        const once =
          key === undefined ? undefined : { route: title(endpoint), key, isNonce, personId: who.personId, heard }
        // A request that was answered needs nothing from outside, which might refuse it now.
        const first = before && once ? await inBusiness(deps, scope, (tx) => findKey(tx, once)) : undefined
        const isRepeated = first !== undefined
        const prepared = (
          isRepeated ? undefined : await before?.(heard, { scope, deps, isAgain: again, key })
        ) as Prepared
        const states = statesIn(request, reply)
        const act = async (tx: BusinessTx) => {
          // Its key was forgotten between two statements.
          if (isRepeated) throw refuse.inFlight()
          return answer(heard, { tx, scope, deps, prepared, reveals: nobody, states })
        }
        if (!after) {
          const answerOf = act as (tx: BusinessTx) => Promise<Answered<E>>
          const repeated = repeat && ((tx: BusinessTx) => repeat(heard, { tx, scope, deps }))
          const answered = await answerInside(endpoint, deps, scope, heard, once, answerOf, repeated)
          await afterwards?.(heard, { scope, deps, prepared })
          return answered
        }
        const outcome = await inBusiness(deps, scope, (tx) =>
          entering(deps, tx, scope, () => traced(endpoint, tx, act)),
        )
        return leaving(endpoint, heard, await after(outcome, heard, { scope, deps, prepared }))
      })
    },
  }
}

const traced = async <Outcome>(endpoint: Endpoint, tx: BusinessTx, act: (tx: BusinessTx) => Promise<Outcome>) => {
  const given = await act(tx)
  expectTrace(endpoint, tx, given)
  return given
}

const leaving = <E extends Endpoint>(endpoint: E, heard: Heard<E>, answer: Answered<E>) =>
  endpoint.gives ? (worded(endpoint, heard, answer) as Blob) : written(endpoint, heard, answer)

/** Where nothing follows, what leaves is written in the transaction, and of an act its answer is kept under its key. */
const answerInside = <E extends InPlace>(
  endpoint: E,
  deps: Deps,
  scope: StaffScope,
  heard: Heard<E>,
  once: Keyed | undefined,
  act: (tx: BusinessTx) => Promise<Answered<E>>,
  repeated?: (tx: BusinessTx) => Promise<void>,
) =>
  inBusiness<string | Blob>(deps, scope, (tx) =>
    entering(deps, tx, scope, async () => {
      const done = () => traced(endpoint, tx, act)
      const again = repeated && (() => repeated(tx))
      return leaving(endpoint, heard, await (once ? onlyOnce(deps.secrets, tx, once, done, again) : done()))
    }),
  )

type ScopeFor<E extends PersonEndpoint> = PersonScope<AppOf<E['allow']>>

const asPerson = async <E extends PersonEndpoint>(endpoint: E, request: FastifyRequest, deps: Deps) => {
  const { arrived, heard, key } = await prologue(endpoint, request, deps, arrive)
  return { heard, key, scope: admitPerson(arrived.who) as ScopeFor<E> }
}

/** For what is the caller's own. */
export const forPerson = <E extends PersonEndpoint>(
  endpoint: E,
  answer: (input: Heard<E>, at: At<ScopeFor<E>> & { reply: FastifyReply }) => Promise<Answered<E>>,
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    const { heard, scope } = await asPerson(endpoint, request, deps)
    return written(endpoint, heard, await answer(heard, { scope, deps, reply }))
  },
})

/** For what outlives the caller's token: they also show the refresh cookie of the same session. */
export const forPersonWithCookie = <E extends PersonEndpoint>(
  endpoint: E,
  answer: (input: Heard<E>, at: At<ScopeFor<E>>) => Promise<Answered<E>>,
): Route => ({
  endpoint,
  async answer(request, deps) {
    const { heard, scope } = await asPerson(endpoint, request, deps)
    await expectOwnCookie(deps, scope, readRefreshCookie(request, scope.who.app))
    return written(endpoint, heard, await answer(heard, { scope, deps }))
  },
})

/** A keyed act of a person: the answer itself sees to it that one key is one effect. */
export const forPersonOnce = <E extends PersonEndpoint>(
  endpoint: E,
  answer: (input: Heard<E>, at: At<ScopeFor<E>> & { key: string }) => Promise<Answered<E>>,
): Route => ({
  endpoint,
  async answer(request, deps) {
    const { heard, key, scope } = await asPerson(endpoint, request, deps)
    return written(endpoint, heard, await answer(heard, { scope, deps, key: key as string }))
  },
})

/** For whoever stands at a branch: by the key on its poster, or by their visit there. */
export const atBranch = <E extends AtBranch, Outcome, Prepared = undefined, Looked = undefined>(
  endpoint: E,
  {
    before,
    along,
    look,
    answer,
    after,
  }: Omit<WithAfter<E, VisitScope, Prepared, Outcome>, 'answer'> & {
    /** Whom they bring, by what was found out before: held with them while the transaction lasts. */
    along?: (prepared: Prepared) => readonly number[]
    /** What is looked at on entering, whether or not they are let in; it answers with one row. */
    look?: (input: Heard<E>, at: At<VisitScope>) => Look<Looked>
    answer: (input: Heard<E>, at: At<VisitScope> & Inside & { prepared: Prepared; looked: Looked }) => Promise<Outcome>
  },
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    const { heard, arrived } = await prologue(endpoint, request, deps, arriveAtBranch)
    const { key, scanned_at, left_at } = heard.body as { key?: string; scanned_at?: string; left_at?: string }
    const scannedAt = scanned_at ?? left_at
    const scope = admitAtBranch(arrived, key, scannedAt === undefined ? undefined : new Date(scannedAt))
    const prepared = (await before?.(heard, { scope, deps, isAgain: false, key: undefined })) as Prepared
    const inside = { scope, deps, prepared, reveals: nobody, states: statesIn(request, reply) }
    const atFirst = { along: along?.(prepared), look: look?.(heard, { scope, deps }) }
    const outcome = await atDoor(deps, scope, atFirst, (tx, [looked]) =>
      traced(endpoint, tx, () => answer(heard, { ...inside, tx, looked: looked as Looked })),
    )
    return written(endpoint, heard, await after(outcome, heard, { scope, deps, prepared }))
  },
})

/** For anyone at all. */
export const toAnyone = <E extends ToAnyone>(
  endpoint: E,
  answer: (input: Heard<E>, at: { deps: Deps; request: FastifyRequest; reply: FastifyReply }) => Promise<Answered<E>>,
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    const heard = hear(endpoint, request) as Heard<E>
    return written(endpoint, heard, await answer(heard, { deps, request, reply }))
  },
})
