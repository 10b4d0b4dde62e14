import type { Endpoint, Heard, Place } from '@quickprism/contract/endpoint'
import { admit, admitted } from '../admission/admit.ts'
import { arrive, arriveAsSeen, type Found, readToken, recallToken } from '../admission/arrive.ts'
import { entering } from '../admission/entries.ts'
import { nobody, type Reveals, withReveals } from '../admission/reveals.ts'
import { type BusinessTx, inBusinessAsSeen, type Seen } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'
import type { BranchScope } from '../scopes.ts'
import { tokenIn } from './caller.ts'
import { matchesTag } from './entity-tag.ts'
import { hear } from './hear.ts'
import { entryOf, rememberEntry } from './let-in.ts'
import type { AnswerOnly, InPlace, Recall, ScopeOf } from './phases.ts'
import { prologue } from './prologue.ts'
import type { Route } from './route.ts'
import { statesIn } from './states.ts'
import {
  type Basis,
  basisOf,
  type Given,
  giveShared,
  isFresh,
  orAnothers,
  rememberAnswer,
  shareAnswer,
} from './watched.ts'
import { written } from './worded.ts'

/** On the strength of a look, which is handed on only where nobody is unmasked (`orAnothers`); else as everything stands now. */
const inBranch = <T>(
  deps: Deps,
  scope: BranchScope,
  seen: Seen | undefined,
  reveals: Endpoint['reveals'],
  work: (tx: BusinessTx, reveals: Reveals) => Promise<T>,
) => (seen ? inBusinessAsSeen(deps, scope, seen, (tx) => work(tx, nobody)) : withReveals(deps, scope, reveals, work))

/**
 * A question whose answer changes only when its branch does. Session, access epoch and the version of the branch are
 * checked in PostgreSQL in the same request before anything leaves: a 304 too, and a body that was worked out for another.
 */
export const inWatchedPlace = <E extends InPlace>(
  endpoint: E,
  answer: AnswerOnly<E, ScopeOf<E>>,
  recall: Recall<E> | undefined,
): Route => ({
  endpoint,
  async orAnothers(request, deps, reply, work) {
    const shows = { token: tokenIn(request) }
    const claims = recallToken(deps, shows) ?? (await readToken(deps, shows).catch(() => undefined))
    const give = (given: Given) => giveShared(reply, given)
    let words: Heard<E> | undefined
    const heard = () => {
      words ??= hear(endpoint, request) as Heard<E>
      return words
    }
    const recalled = (basis: Basis) => {
      const answer = recall?.(heard(), deps, basis)
      return answer === undefined ? undefined : written(endpoint, heard(), answer)
    }
    return claims ? orAnothers(deps, endpoint, claims, request, { heard, give, work, recall: recalled }) : work()
  },
  async answer(request, deps, reply, justSeen) {
    const known = justSeen && isFresh(justSeen) ? justSeen : undefined
    const { heard, place, arrived } = await prologue(endpoint, request, deps, known ? arriveAsSeen(known) : arrive)
    const { who, found } = arrived
    const states = statesIn(request, reply)
    /** Nothing where the answer was another's to work out, and they failed. */
    const attempt = (again: boolean) =>
      admitted(async (moved) => {
        const admittedTo = await admit(deps, who, endpoint.allow, found, { fresh: again || moved })
        const scope = admittedTo as BranchScope & ScopeOf<E>
        const entry = entryOf({ ...scope, found: found as Found })
        const seen = again || moved ? undefined : known?.seen
        const outcome = await inBranch(deps, scope, seen, endpoint.reveals, (tx, reveals) =>
          entering(deps, tx, scope, async () => {
            const compute = async () =>
              written(endpoint, heard, await answer(heard, { tx, scope, deps, reveals, states, prepared: undefined }))
            // What is unmasked is so for a few minutes, and clear values for one pair of eyes: no tag, no sharing, no memory.
            if (reveals.size > 0) return { basis: undefined, later: Promise.resolve(await compute()), own: true }
            const basis = basisOf(deps, endpoint, entry, tx, heard.query)
            if (matchesTag(request.headers['if-none-match'], basis.tag)) return { basis, later: undefined, own: true }
            const { later, own } = shareAnswer(deps, basis.tag, compute)
            // The one who works it out does so here; the others wait outside, and hold no connection meanwhile.
            if (own) await later
            return { basis, later, own }
          }),
        )
        const { basis, later, own } = outcome
        if (basis) rememberEntry(deps, who.sessionId, place as Place, entry)
        const text = own ? await later : await later?.catch(() => undefined)
        if (later && text === undefined) return undefined
        if (!basis) return text
        rememberAnswer(deps, who.sessionId, request, basis)
        return giveShared(reply, { basis, text })
      })
    const text = (await attempt(false)) ?? (await attempt(true))
    if (text === undefined) throw refuse.busy()
    return text
  },
})
