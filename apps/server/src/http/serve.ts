import { type Answer, type Endpoint, type Heard, type Place, title } from '@quickprism/contract/endpoint'
import type { Gate } from '@quickprism/contract/gates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BusinessTx, inBusiness } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { noteEntry } from '../modules/sessions/entries.ts'
import { admit, admitted } from './admit.ts'
import { arrive, readToken } from './arrive.ts'
import { hear } from './hear.ts'
import { type Keyed, keyOf, onlyOnce } from './idempotency.ts'
import { type PersonScope, prove, type StaffScope } from './scopes.ts'

/** An endpoint and what answers it. */
export type Route = {
  endpoint: Endpoint
  /** The body of a successful answer, already checked against the contract and written out. */
  answer(request: FastifyRequest, deps: Deps, reply: FastifyReply): Promise<string>
}

type InPlace = Endpoint<Gate | { kind: 'member' }>
type ForPerson = Endpoint<{ kind: 'person' }>
type ToAnyone = Endpoint<{ kind: 'public'; why: string }>

/** The contract guards the way out: what it does not name does not leave. */
const written = <E extends Endpoint>(endpoint: E, answer: Answer<E>) => JSON.stringify(endpoint.reply.parse(answer))

/** An act that declares an event has left it in the trail, or it did not happen. */
const expectTrace = (endpoint: Endpoint, tx: BusinessTx) => {
  const { audit } = endpoint
  if ('event' in audit && !tx.trail.some(({ event }) => event === audit.event)) {
    throw new Error(`${title(endpoint)} declares the audit event ${audit.event} and recorded none`)
  }
}

/**
 * At a place, by permission or by membership. The answer runs inside one transaction of that business: key, effect,
 * audit and jobs commit together.
 */
export const inPlace = <E extends InPlace>(
  endpoint: E,
  answer: (input: Heard<E>, at: { tx: BusinessTx; scope: StaffScope; deps: Deps }) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps) {
    const claims = await readToken(deps, request)
    const keyed = endpoint.repeats === 'keyed' ? keyOf(request) : undefined
    const heard = hear(endpoint, request)
    const { who, found } = await arrive(deps, request, claims, endpoint.place?.(heard) as Place)
    const once = keyed === undefined ? undefined : { route: title(endpoint), key: keyed, personId: who.personId, heard }
    return admitted(async (again) => {
      const scope = await admit(deps, who, endpoint.allow, found, { fresh: again })
      return inScope(endpoint, deps, scope, once, (tx) => answer(heard, { tx, scope, deps }))
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
  inBusiness(deps, scope, async (tx) => {
    await noteEntry(tx, scope)
    const act = async () => {
      const text = written(endpoint, await answer(tx))
      expectTrace(endpoint, tx)
      return text
    }
    return once ? onlyOnce(tx, once, act) : act()
  })

/** For what is the caller's own. */
export const forPerson = <E extends ForPerson>(
  endpoint: E,
  answer: (input: Heard<E>, at: { scope: PersonScope; deps: Deps; reply: FastifyReply }) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    const claims = await readToken(deps, request)
    const heard = hear(endpoint, request)
    const { who } = await arrive(deps, request, claims, undefined)
    const scope = prove<PersonScope>({ kind: 'person', who })
    return written(endpoint, await answer(heard, { scope, deps, reply }))
  },
})

/** For anyone at all. */
export const toAnyone = <E extends ToAnyone>(
  endpoint: E,
  answer: (input: Heard<E>, at: { deps: Deps; request: FastifyRequest; reply: FastifyReply }) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  async answer(request, deps, reply) {
    return written(endpoint, await answer(hear(endpoint, request), { deps, request, reply }))
  },
})
