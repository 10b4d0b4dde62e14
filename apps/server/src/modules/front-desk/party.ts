import type { AtDesk, WithThem } from '@quickprism/contract/front-desk'
import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { findPeopleAt, type PersonFacts } from '../presence/service.ts'
import { ownersOf } from './passes.ts'

/**
 * Someone at the desk. A pass shows who they are; a quickID that was told shows nothing, whoever's it is; whoever is
 * written down by name is linked to no account (Q116, Q117).
 */
export type Party =
  | { by: 'pass'; facts: PersonFacts }
  | { by: 'told'; quickId: string; facts: PersonFacts | undefined }
  | { by: 'name'; name: string; mobile: string | null; email?: string | null }

export type Arrivals = {
  /** None where the pass says nothing any more. */
  lead: Party | undefined
  along: Party[]
  /** Passes of others that say nothing any more. */
  unread: number
}

export const everyoneIn = ({ lead, along }: Pick<Arrivals, 'lead' | 'along'>) => (lead ? [lead, ...along] : along)

type Said = { pass: string } | { quickID: string } | { name: string; mobile?: string | undefined }

/** Who they are, as far as the desk may find out; the same person twice is one. */
export const meet = async (
  deps: Pick<Deps, 'identity' | 'secrets' | 'clock'>,
  scope: BranchScope,
  { person, companions }: { person: AtDesk; companions: readonly WithThem[] },
  /** What a fresh pass counts for: the entry, or a look at it. */
  scan: string,
): Promise<Arrivals> => {
  const said: Said[] = [person, ...companions]
  const passes = said.flatMap((one) => ('pass' in one ? [one.pass] : []))
  const owners = await ownersOf(deps, scope, passes, scan)
  const quickIds = [...owners.values(), ...said.flatMap((one) => ('quickID' in one ? [one.quickID] : []))]
  const found = quickIds.length === 0 ? [] : await findPeopleAt(deps.identity, [...new Set(quickIds)], scope)
  const factsOf = new Map(found.map((facts) => [facts.quick_id, facts]))

  const partyOf = (one: Said): Party | undefined => {
    if ('name' in one) return { by: 'name', name: one.name, mobile: one.mobile ?? null }
    if ('quickID' in one) return { by: 'told', quickId: one.quickID, facts: factsOf.get(one.quickID) }
    const facts = factsOf.get(owners.get(one.pass) ?? '')
    return facts && { by: 'pass', facts }
  }
  const shown = new Map(
    said.map(partyOf).flatMap((party) => (party?.by === 'pass' ? [[party.facts.quick_id, party] as const] : [])),
  )
  // A quickID that is spoken besides takes nothing from the pass that its owner shows.
  const bestOf = (party: Party | undefined) => (party?.by === 'told' ? (shown.get(party.quickId) ?? party) : party)
  const [lead, ...others] = said.map((one) => bestOf(partyOf(one)))
  const met = new Set([lead && idOf(lead)])
  const along = others.filter((party) => {
    const id = party && idOf(party)
    if (!party || (id !== undefined && met.has(id))) return false
    met.add(id)
    return true
  }) as Party[]
  return { lead, along, unread: others.filter((party) => party === undefined).length }
}

/**
 * What may be shown, logged or recorded of someone at the desk. The only place that decides it: a spoken quickID is shown
 * as itself, whichever account or visitor it leads to, so that typing one never reveals a name (Q117).
 */
export const shownAs = (party: Party): { called: string; name: string | null; quickID: string | null } => {
  if (party.by === 'told') return { called: party.quickId, name: null, quickID: party.quickId }
  if (party.by === 'pass') return { called: party.facts.name, name: party.facts.name, quickID: party.facts.quick_id }
  return { called: party.name, name: party.name, quickID: null }
}

const idOf = (party: Party) => {
  if (party.by === 'name') return party.mobile === null ? undefined : `${party.name.toLowerCase()} ${party.mobile}`
  return party.by === 'told' ? party.quickId : party.facts.quick_id
}

/** Nothing but the word of the lead says that they exist. */
export const isNameAlone = (party: Party) => party.by === 'name' && party.mobile === null && !party.email

/** The quickIDs that were only spoken. */
export const statedQuickIdsIn = (parties: readonly Party[]) =>
  new Set(parties.flatMap((party) => (party.by === 'told' ? [party.quickId] : [])))

export const accountsOf = (parties: readonly Party[]) =>
  parties.flatMap((party) => (party.by !== 'name' && party.facts ? [party.facts] : []))
