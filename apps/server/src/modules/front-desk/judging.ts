import { visitorIn } from '../../admission/visitor-facts.ts'
import { gender, visitKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import {
  arrivingAs,
  comerOf,
  type Judged,
  judgeCompanions,
  type KnownVisitor,
  withNameAlone,
  withToldId,
} from '../checkins/service.ts'
import type { PersonFacts } from '../presence/service.ts'
import { contactHashes, findKeptOut, insertVisitor, keptOutBy, withoutAccount } from '../visitors/service.ts'
import { type Arriving, type Comer, findArrivals } from '../visits/service.ts'
import type { Party } from './party.ts'
import { findNamesakes, findTold, type Namesake } from './queries.ts'

type Here = { branchId: number; day: string }

/** What happens to someone at the desk. */
export type Verdict =
  | {
      is: 'welcome'
      quickId: string | null
      /** They left a mobile, and the business knows no account of theirs. */
      mayClaim: boolean
      comer(here: Here): Promise<Comer>
      /** As the business may know them besides, where their pass says who they are. */
      shown?: Arriving
    }
  | { is: 'inside'; visitId: number; checkedInAt: Date }
  | { is: 'refused'; account: Judged['refused'][number] }
  | { is: 'refused'; namesake: Pick<Namesake, 'visitor_id' | 'name'> & Partial<Pick<Namesake, 'quick_id'>> }
  /** A spoken quickID of a visitor whom the branch refuses. */
  | { is: 'refused'; visitorId: number }

type Within = { deps: Pick<Deps, 'secrets'>; tx: BusinessTx; branchId: number }

const visiting = (visitorId: number, lastKind?: number | null): Comer => ({
  visitorId,
  kind: lastKind ?? visitKind.visitor,
  age: null,
  gender: gender.notTold,
})

/**
 * Whom the branch refuses by what was said, though they were erased: they have no name any more. To be asked after those
 * who still have one, so that nobody who is erased at this moment is missed by both.
 */
const keptOutAs = async ({ tx, branchId }: Within, hashes: readonly Buffer[]): Promise<Verdict | undefined> => {
  const [found] = hashes.length === 0 ? [] : await findKeptOut(tx, branchId, hashes)
  return found && { is: 'refused', namesake: { visitor_id: found.visitor_id, name: '' } }
}

/**
 * A quickID that this branch does not know says nothing about its owner, nor whether it has one: whoever told it is let in
 * under the quickID alone.
 */
const judgeUnknown = async (within: Within, quickId: string): Promise<Verdict> => {
  const { deps, tx, branchId } = within
  const known = await findTold(tx, branchId, quickId)
  if (known?.open_since) {
    return { is: 'inside', visitId: known.open_visit as number, checkedInAt: known.open_since }
  }
  if (known?.blacklisted) return { is: 'refused', namesake: known }
  const keptOut = await keptOutAs(within, [keptOutBy.toldId(deps.secrets, tx.businessId, quickId)])
  if (keptOut) return keptOut
  return {
    is: 'welcome',
    quickId: null,
    mayClaim: false,
    comer: async () => visiting(known?.visitor_id ?? (await withToldId(tx, quickId))),
  }
}

/** Whoever gives the same name and mobile again is the same visitor of this business; so is a guest with an e-mail. */
const judgeNamed = async (
  within: Within,
  { name, mobile, email = null }: Extract<Party, { by: 'name' }>,
): Promise<Verdict> => {
  const { deps, tx, branchId } = within
  const addresses = contactHashes(deps.secrets, tx.businessId, { mobile, email })
  const known = await findNamesakes(tx, branchId, name, addresses)
  // Also where they were blacklisted since they came in: the desk is shown their visit (Q138).
  const inside = known.find(({ open_visit }) => open_visit !== null)
  if (inside?.open_since) {
    return { is: 'inside', visitId: inside.open_visit as number, checkedInAt: inside.open_since }
  }
  const refused = known.find(({ blacklisted }) => blacklisted)
  if (refused) return { is: 'refused', namesake: refused }
  const said = Object.values(addresses).flatMap((address) =>
    address ? [keptOutBy.saidName(deps.secrets, tx.businessId, name, address)] : [],
  )
  const keptOut = await keptOutAs(within, said)
  if (keptOut) return keptOut
  // Whoever claimed what a desk wrote down is found by it as before; no other account is.
  const before = known.find(({ person_id, is_claimed }) => person_id === null || is_claimed)
  const comer = async () => {
    // An account behind it may be a member's: what they came as the last time is all that the branch knows of that.
    if (before) return visiting(before.visitor_id, before.is_claimed ? before.last_kind : null)
    if (mobile === null && email === null) return visiting(await withNameAlone(tx, name))
    const copy = withoutAccount(deps.secrets, tx.businessId, { name, mobile, email })
    return visiting(await insertVisitor(tx, null, copy))
  }
  // An account of that name and mobile could not claim another row beside its own.
  const mayClaim = mobile !== null && known.every(({ person_id }) => person_id === null)
  return { is: 'welcome', quickId: null, mayClaim, comer }
}

/** In place of whoever's a quickID would be: it is looked for as the others are, so that the time it takes tells nothing. */
const nobody = (quickId: string): PersonFacts => ({
  person_id: 0,
  quick_id: quickId,
  name: '',
  mobile: '',
  email: null,
  birth_date: null,
  gender: gender.notTold,
  gives_documents: false,
  is_member: false,
  employers: [],
  at_business: null,
  at_visit: null,
  came_at: null,
})

const lookedFor = (parties: readonly Party[]) =>
  parties.flatMap((party) => {
    if (party.by === 'name') return []
    return party.by === 'told' ? (party.facts ?? nobody(party.quickId)) : party.facts
  })

type KnownHere = KnownVisitor & { visitor_id: number }

/** Whether the branch knows this visitor: only of them it is known whether they are blacklisted. */
const isKnownHere = (known: KnownVisitor): known is KnownHere => typeof known.blacklisted === 'boolean'

/**
 * How a quickID that was told is refused through the account behind it: as a visitor of this branch, or as one who was
 * erased. Anything else is left to what was told, as for a quickID of nobody: that someone of the same name and mobile is
 * refused would tell whose the quickID is.
 */
const refusedAsTold = ({ known, keptOut, ...account }: Judged['refused'][number]): Verdict | undefined => {
  if (keptOut && !keptOut.isByName) return { is: 'refused', account: { known, keptOut, ...account } }
  return known?.blacklisted && isKnownHere(known) ? { is: 'refused', visitorId: known.visitor_id } : undefined
}

/**
 * As the visitor that the branch knows already, unless they are in a visit elsewhere in the business, which a quickID that
 * was told must not end, or in one under the quickID alone: then it is let in under that. The account behind it may say
 * more by now, and its owner has not shown it.
 */
const welcomeAsTold = (quickId: string, known: KnownHere): Verdict => ({
  is: 'welcome',
  quickId,
  mayClaim: false,
  comer: async () => ({
    visitorId: known.visitor_id,
    kind: known.last_kind ?? visitKind.visitor,
    age: null,
    gender: known.gender ?? gender.notTold,
  }),
})

/** Who of those at the desk is let in, who is refused, and who has been inside before, in their order. */
export const judge = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  branchId: number,
  parties: readonly Party[],
): Promise<Verdict[]> => {
  const within = { deps, tx, branchId }
  const judged = await judgeCompanions(deps, tx, branchId, lookedFor(parties), { at: tx.now, isLate: false })
  const verdictOn = async (party: Party): Promise<Verdict> => {
    if (party.by === 'name') return judgeNamed(within, party)
    const { facts } = party
    const isThem = (one: Judged['welcome'][number]) => one.facts.person_id === facts?.person_id
    const account = judged.refused.find(isThem)
    if (account && party.by === 'pass') return { is: 'refused', account }
    if (account && party.by === 'told') {
      const refused = refusedAsTold(account)
      if (refused) return refused
    }
    const inside = judged.inside.find(isThem)
    if (inside?.known?.open_since) {
      const { open_visit, open_since } = inside.known
      return { is: 'inside', visitId: open_visit as number, checkedInAt: open_since }
    }
    const welcome = judged.welcome.find(isThem)
    if (party.by === 'told') {
      const known = welcome?.known && isKnownHere(welcome.known) ? welcome.known : undefined
      const stated = {
        personId: null,
        quickId: party.quickId,
        name: '',
        mobile: null,
        email: null,
        lastSeen: undefined,
      }
      const [own] = await findArrivals(tx, [{ ...stated, visitorId: known?.visitor_id ?? null }], tx.now)
      return known && own?.spans.length === 0
        ? welcomeAsTold(party.quickId, known)
        : judgeUnknown(within, party.quickId)
    }
    if (!welcome) throw new Error('someone who showed a pass was not judged')
    return {
      is: 'welcome',
      quickId: welcome.facts.quick_id,
      mayClaim: false,
      comer: (here) => comerOf(deps, tx, welcome.known, visitorIn(welcome.facts), here),
      shown: arrivingAs(deps, tx, welcome.facts, welcome.known?.visitor_id ?? null),
    }
  }
  const verdicts: Verdict[] = []
  for (const party of parties) verdicts.push(await verdictOn(party))
  return verdicts
}
