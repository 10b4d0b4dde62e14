import type { BranchPlace, Endpoint, Heard } from '@quickprism/contract/endpoint'
import type { Gate } from '@quickprism/contract/gates'
import type { Reveals } from '../admission/reveals.ts'
import type { BusinessTx } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import type { BranchScope, StaffScope } from '../scopes.ts'
import type { States } from './states.ts'
import type { Basis } from './watched.ts'
import type { Answered } from './worded.ts'

/** What is answered at a place, by permission or by membership. */
export type InPlace = Endpoint<Gate | { kind: 'member' }>

/** A branch's endpoint is answered in the branch, as the directory found it. */
export type ScopeOf<E extends InPlace> =
  ReturnType<NonNullable<E['place']>> extends BranchPlace ? BranchScope : StaffScope

/** Where someone was let in, and what is outside. */
export type At<Scope> = { scope: Scope; deps: Deps }

/** Inside the transaction, with what the caller may read in clear. */
export type Inside = { tx: BusinessTx; reveals: Reveals; states: States }

/**
 * `before` runs once the caller was let in and no transaction is open yet, for calls to the outside, identity and heavy
 * work. A repeated act repeats it, so it leaves nothing behind that a repetition could harm; rights that move make it
 * begin again (`isAgain`), and what counts requests counts that once, or once for each key. `answer` runs inside one
 * transaction of the business: key, effect, audit and jobs commit together. `after` runs when that was committed.
 * `afterwards` does so too, before the answer leaves and without a say in it: it fails by itself, and what it does is
 * also done by someone else. `again` takes the place of `answer` where the key was used before: it refuses where the first
 * answer is no longer true and must not be believed.
 */
export type Phases<E extends Endpoint, Scope, Prepared, Outcome> = {
  before?: (input: Heard<E>, at: At<Scope> & { isAgain: boolean; key: string | undefined }) => Promise<Prepared>
  answer: (input: Heard<E>, at: At<Scope> & Inside & { prepared: Prepared }) => Promise<Outcome>
  after?: (outcome: Outcome, input: Heard<E>, at: At<Scope> & { prepared: Prepared }) => Promise<Answered<E>>
  afterwards?: (input: Heard<E>, at: At<Scope> & { prepared: Prepared | undefined }) => Promise<void>
  again?: (input: Heard<E>, at: At<Scope> & { tx: BusinessTx }) => Promise<void>
}
export type WithAfter<E extends Endpoint, Scope, Prepared, Outcome> = Phases<E, Scope, Prepared, Outcome> &
  Required<Pick<Phases<E, Scope, Prepared, Outcome>, 'after'>>
export type WithoutAfter<E extends Endpoint, Scope, Prepared> = Phases<E, Scope, Prepared, Answered<E>> & {
  after?: never
}
/** What follows from what this process already knows of a branch as it stands, for whoever may see the answer. */
export type Recall<E extends Endpoint> = (input: Heard<E>, deps: Deps, basis: Basis) => Answered<E> | undefined
export type AnswerOnly<E extends Endpoint, Scope> = Phases<E, Scope, undefined, Answered<E>>['answer']
