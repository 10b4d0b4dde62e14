import { type Answer, type Endpoint, type Heard, type Place, title } from '@quickprism/contract/endpoint'
import type { AppOf, ForPerson, Gate } from '@quickprism/contract/gates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit, admitAtBranch, admitted, admitWhereHeld } from '../admission/admit.ts'
import { arrive, arriveAtBranch, readToken } from '../admission/arrive.ts'
import { type BusinessTx, inBusiness } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import type { Hub } from '../modules/live/hub.ts'
import { liveReveals, nobody, type Reveals } from '../modules/reveals/live.ts'
import { entering } from '../modules/sessions/entries.ts'
import { refuse } from '../refuse.ts'
import { type PersonScope, prove, type StaffScope, type VisitScope } from '../scopes.ts'
import { hear } from './hear.ts'
import { hearFile } from './hear-file.ts'
import { type Keyed, keyOf, onlyOnce } from './idempotency.ts'
import { basisOf, remember, shareAnswer, unchanged } from './watched.ts'

/** An endpoint and what answers it. */
export type Route = {
  endpoint: Endpoint
  /** The body of a successful answer, already checked against the contract: JSON written out, or a file. */
  answer(request: FastifyRequest, deps: Deps, reply: FastifyReply): Promise<string | Blob>
  /** In place of an answer, where it is a stream. */
  stream?(request: FastifyRequest, deps: Deps, reply: FastifyReply, hub: Hub): Promise<void>
}

type InPlace = Endpoint<Gate | { kind: 'member' }>
type PersonEndpoint = Endpoint<ForPerson>
type AtBranch = Endpoint<{ kind: 'atBranch' }>
type ToAnyone = Endpoint<{ kind: 'public'; why: string }>

/** The contract guards the way out: what it does not name does not leave. */
const written = <E extends Endpoint>(endpoint: E, answer: Answer<E>) => JSON.stringify(endpoint.reply.parse(answer))

/** An act that declares an event has left it in the trail, or it did not happen. */
const expectTrace = <E extends Endpoint>(endpoint: E, tx: BusinessTx, answer: Answer<E>) => {
  const { audit } = endpoint
  if ('none' in audit || (audit.onlyIf && !(answer as Record<string, unknown>)[audit.onlyIf])) return
  if (!tx.trail.some(({ event }) => event === audit.event)) {
    throw new Error(`${title(endpoint)} declares the audit event ${audit.event} and recorded none`)
  }
}

/** Everything that happens at a place, by permission or by membership. */
type AtPlace = { scope: StaffScope; deps: Deps }

/** The same inside the transaction, with what the caller may read in clear. */
type Inside = AtPlace & { tx: BusinessTx; reveals: Reveals; states: States }

/** Which state of a thing the caller has seen (If-Match), and which it has now (ETag). */
type States = { seen: string | undefined; is(version: string): void }

const statesIn = ({ headers }: FastifyRequest, reply: FastifyReply): States => ({
  seen: headers['if-match']?.replace(/^(?:W\/)?"(.*)"$/, '$1'),
  is: (version) => void reply.header('etag', `"${version}"`),
})

/** Rights that move while a request works make it begin again; what counts requests counts it once. */
type BeforePlace = AtPlace & { isAgain: boolean }

/**
 * At a place, by permission or by membership. The answer runs inside one transaction of that business: key, effect,
 * audit and jobs commit together.
 */
export const inPlace = <E extends InPlace>(
  endpoint: E,
  answer: (input: Heard<E>, at: Inside) => Promise<Answer<E>>,
): Route => (endpoint.watches ? inWatchedPlace(endpoint, answer) : atPlace(endpoint, undefined, answer))

/**
 * A question whose answer changes only when its branch does. A 304 says nothing but "unchanged", so it may come from
 * memory; a body never leaves before the caller was checked in PostgreSQL, also where it was worked out for another.
 */
const inWatchedPlace = <E extends InPlace>(
  endpoint: E,
  answer: (input: Heard<E>, at: Inside) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    const claims = await readToken(deps, request)
    const tag = unchanged(deps, claims.sid, request)
    if (tag !== undefined) {
      void reply.code(304).header('etag', tag)
      return ''
    }
    const heard = hear(endpoint, request) as Heard<E>
    const { who, found } = await arrive(deps, request, claims, endpoint, endpoint.place?.(heard as never))
    const learn = deps.versions.beforeReading()
    const states = statesIn(request, reply)
    /** Nothing where the answer was another's to work out, and they failed. */
    const attempt = (again: boolean) =>
      admitted(async (moved) => {
        const scope = await admit(deps, who, endpoint.allow, found, { fresh: again || moved })
        const told = await inBusiness(deps, scope, (tx) =>
          entering(tx, scope, async () => {
            const reveals = endpoint.reveals ? await liveReveals(tx, scope) : nobody
            // Clear values are for one pair of eyes and a few minutes: no tag, no sharing, no memory.
            if (reveals.size > 0) {
              const later = written(endpoint, await answer(heard, { tx, scope, deps, reveals, states }))
              return { basis: undefined, later: Promise.resolve(later), own: true }
            }
            const basis = basisOf(deps, endpoint, scope, tx, heard.query)
            if (request.headers['if-none-match'] === basis.tag) return { basis, later: undefined, own: true }
            const compute = async () => written(endpoint, await answer(heard, { tx, scope, deps, reveals, states }))
            const { later, own } = shareAnswer(deps, basis.tag, compute)
            // The one who works it out does so here; the others wait outside, and hold no connection meanwhile.
            if (own) await later
            return { basis, later, own }
          }),
        )
        const { basis, later, own } = told
        const text = own ? await later : await later?.catch(() => undefined)
        if (later && text === undefined) return undefined
        if (!basis) return text
        learn(basis)
        remember(deps, claims.sid, request, basis)
        void reply.header('etag', basis.tag)
        if (text === undefined) void reply.code(304)
        return text ?? ''
      })
    const text = (await attempt(false)) ?? (await attempt(true))
    if (text === undefined) throw refuse.busy()
    return text
  },
})

/**
 * The same, after a step that runs once the caller was let in and before the transaction opens: for calls to the
 * outside, identity and heavy work. A repeated act repeats it, so it leaves nothing behind that a repetition could harm.
 */
export const inPlaceAfter = <E extends InPlace, Prepared>(
  endpoint: E,
  before: (input: Heard<E>, at: BeforePlace) => Promise<Prepared>,
  answer: (input: Heard<E>, at: Inside & { prepared: Prepared }) => Promise<Answer<E>>,
): Route => atPlace(endpoint, before, answer)

const atPlace = <E extends InPlace, Prepared>(
  endpoint: E,
  before: ((input: Heard<E>, at: BeforePlace) => Promise<Prepared>) | undefined,
  answer: (input: Heard<E>, at: Inside & { prepared: Prepared }) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    const claims = await readToken(deps, request)
    const key = endpoint.repeats === 'keyed' ? keyOf(request) : undefined
    const words = hear(endpoint, request)
    const place = endpoint.place?.(words) as Place
    const { who, found } = await arrive(deps, request, claims, endpoint, place)
    let file: Uint8Array | undefined
    return admitted(async (again) => {
      const scope =
        place.id === undefined
          ? await admitWhereHeld(deps, who, endpoint.allow)
          : // The epoch is compared in the transaction: what is done or refused before it needs rights read just now.
            await admit(deps, who, endpoint.allow, found, { fresh: again || before !== undefined })
      if (endpoint.file) file ??= await hearFile(request, reply, who, endpoint.file)
      const heard = { ...words, file } as Heard<E>
      const prepared = (await before?.(heard, { scope, deps, isAgain: again })) as Prepared
      const once = key === undefined ? undefined : { route: title(endpoint), key, personId: who.personId, heard }
      return inScope(endpoint, deps, scope, once, (tx) =>
        answer(heard, { tx, scope, deps, prepared, reveals: nobody, states: statesIn(request, reply) }),
      )
    })
  },
})

const inScope = <E extends InPlace>(
  endpoint: E,
  deps: Deps,
  scope: StaffScope,
  once: Keyed | undefined,
  answer: (tx: BusinessTx) => Promise<Answer<E>>,
) =>
  inBusiness<string | Blob>(deps, scope, (tx) =>
    entering(tx, scope, async () => {
      const act = async () => {
        const given = await answer(tx)
        expectTrace(endpoint, tx, given)
        return given
      }
      if (endpoint.gives) return endpoint.reply.parse(await act()) as Blob
      const inWords = async () => written(endpoint, await act())
      return once ? onlyOnce(tx, once, inWords) : inWords()
    }),
  )

type ScopeFor<E extends PersonEndpoint> = PersonScope<AppOf<E['allow']>>

/** For what is the caller's own. */
export const forPerson = <E extends PersonEndpoint>(
  endpoint: E,
  answer: (input: Heard<E>, at: { scope: ScopeFor<E>; deps: Deps; reply: FastifyReply }) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    const claims = await readToken(deps, request)
    const heard = hear(endpoint, request) as Heard<E>
    const { who } = await arrive(deps, request, claims, endpoint, undefined)
    const scope = prove<ScopeFor<E>>({ kind: 'person', who } as never)
    return written(endpoint, await answer(heard, { scope, deps, reply }))
  },
})

/** A keyed act of a person: the answer itself sees to it that one key is one effect. */
export const forPersonOnce = <E extends PersonEndpoint>(
  endpoint: E,
  answer: (input: Heard<E>, at: { scope: ScopeFor<E>; deps: Deps; key: string }) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps) {
    const claims = await readToken(deps, request)
    const key = keyOf(request)
    const heard = hear(endpoint, request) as Heard<E>
    const { who } = await arrive(deps, request, claims, endpoint, undefined)
    return written(
      endpoint,
      await answer(heard, { scope: prove<ScopeFor<E>>({ kind: 'person', who } as never), deps, key }),
    )
  },
})

/** For whoever stands at a branch. The answer opens its own transaction: what follows in identity comes after it. */
export const whoIsThere = <E extends AtBranch>(
  endpoint: E,
  answer: (input: Heard<E>, at: { scope: VisitScope; deps: Deps }) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps) {
    const claims = await readToken(deps, request)
    const heard = hear(endpoint, request) as Heard<E>
    const place = endpoint.place?.(heard as never) as { id: string }
    const arrived = await arriveAtBranch(deps, request, claims, endpoint, place.id)
    const { key } = heard.body as { key?: string }
    return written(endpoint, await answer(heard, { scope: admitAtBranch(arrived, key), deps }))
  },
})

/** For anyone at all. */
export const toAnyone = <E extends ToAnyone>(
  endpoint: E,
  answer: (input: Heard<E>, at: { deps: Deps; request: FastifyRequest; reply: FastifyReply }) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    return written(endpoint, await answer(hear(endpoint, request) as Heard<E>, { deps, request, reply }))
  },
})
