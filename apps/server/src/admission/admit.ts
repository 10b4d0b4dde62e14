import type { App } from '@quickprism/contract/app'
import { can, type Gate, type LinkKind } from '@quickprism/contract/gates'
import { linkKind } from '../db/codes.ts'
import { Moved } from '../db/in-business.ts'
import type { Deps } from '../deps.ts'
import { branchesNamed, businessNamed, cellOf } from '../directory/service.ts'
import { refuse } from '../refuse.ts'
import {
  type BranchScope,
  type JobScope,
  type LinkScope,
  type OwnerScope,
  type PersonScope,
  type PublicScope,
  prove,
  type StaffScope,
  type VisitScope,
  type Who,
} from '../scopes.ts'
import type { arriveAtBranch, Found } from './arrive.ts'
import { hashOfLink, isGenuineLink } from './links.ts'
import { findHomes, findLastVisit, findLink } from './queries.ts'
import { belongsTo, type Rights, recalledRights, rightsEverywhere, rightsOf } from './rights.ts'
import { visitorIn } from './visitor-facts.ts'

/** The public ids at which a permission counts: a branch and its business, or anything in the business. */
const placesOf = ({ isBusiness, publicId, branchId, businessQuickId }: Found, rights: Rights) =>
  isBusiness || branchId === undefined ? rights.access.map(({ scope_id }) => scope_id) : [publicId, businessQuickId]

/** A business that does not exist, and one that knows nothing of the caller, say the same. */
export const HOLDS_NOTHING = 'This business holds no data about you.'

const judge = (who: Who<'dashboard'>, allow: Gate | { kind: 'member' }, found: Found, rights: Rights) => {
  const places = placesOf(found, rights)
  // Someone else's place looks exactly like one that does not exist.
  if (!belongsTo(rights.access, places)) return refuse.missing()
  if (allow.kind === 'gate' && !can(rights.access, allow, places)) return refuse.denied(allow.denied)
  return prove<StaffScope>({
    kind: 'staff',
    businessId: found.businessId,
    cell: found.cell,
    branchId: found.branchId,
    places,
    access: rights.access,
    accessEpoch: rights.epoch,
    who,
  })
}

/** Lets the caller into the place, or says no. A "no" is never given from memory: rights may just have been granted. */
export const admit = async (
  deps: Deps,
  who: Who<'dashboard'>,
  allow: Gate | { kind: 'member' },
  found: Found | undefined,
  { fresh = false } = {},
): Promise<StaffScope> => {
  if (!found) throw refuse.missing()
  const known = fresh ? undefined : recalledRights(deps, who, found)
  const remembered = known && judge(who, allow, found, known)
  if (remembered && !(remembered instanceof Error)) return remembered
  const verdict = judge(who, allow, found, await rightsOf(deps, who, found))
  if (verdict instanceof Error) throw verdict
  return verdict
}

/** Someone signed in is let in to what is their own. */
export const admitPerson = <A extends App>(who: Who<A>) => prove<PersonScope<A>>({ kind: 'person', who })

/** Lets a signed-in person into every business of theirs, for the questions that span them. */
export const admitEverywhere = async (deps: Deps, scope: PersonScope<'dashboard'>): Promise<StaffScope[]> =>
  (await rightsEverywhere(deps, scope)).map(({ businessId, cell, rights }) =>
    prove<StaffScope>({
      kind: 'staff',
      businessId,
      cell,
      branchId: undefined,
      places: rights.access.map(({ scope_id }) => scope_id),
      access: rights.access,
      accessEpoch: rights.epoch,
      who: scope.who,
    }),
  )

/** Where the call names no place, it is the one business in which the caller holds the permission. */
export const admitWhereHeld = async (
  deps: Deps,
  who: Who<'dashboard'>,
  allow: Gate | { kind: 'member' },
): Promise<StaffScope> => {
  const scopes = await admitEverywhere(deps, admitPerson(who))
  const held = scopes.filter(({ access, places }) => allow.kind === 'member' || can(access, allow, places))
  const [only] = held
  if (only && held.length === 1) return only
  throw refuse.invalid(
    held.length > 1 || allow.kind === 'member' ? 'Please say which business or branch this is for' : allow.denied,
  )
}

/** Lets the caller into a branch that their call does not name, on rights as they are now. */
export const admitToBranch = async (
  deps: Deps,
  who: Who<'dashboard'>,
  allow: Gate,
  quickId: string,
): Promise<BranchScope> => {
  const [home] = await branchesNamed(deps, [quickId])
  const found = home && { ...home, isBusiness: false, publicId: home.quickId }
  return (await admit(deps, who, allow, found, { fresh: true })) as BranchScope
}

/** Lets a signed-in person into a business for what it holds of them, which may be nothing. */
export const admitOwner = async (
  deps: Pick<Deps, 'identity'>,
  { who }: PersonScope,
  quickId: string,
): Promise<OwnerScope> => {
  const home = await businessNamed(deps, quickId)
  if (!home) throw refuse.missing(HOLDS_NOTHING)
  return prove<OwnerScope>({ kind: 'owner', ...home, who })
}

/** Lets a signed-in person into a business that is known by its number, for what it holds of them. */
export const admitOwnerIn = async (
  deps: Pick<Deps, 'identity'>,
  { who }: PersonScope,
  businessId: number,
): Promise<OwnerScope> => {
  const cell = await cellOf(deps, businessId)
  if (cell === undefined) throw refuse.missing(HOLDS_NOTHING)
  return prove<OwnerScope>({ kind: 'owner', businessId, cell, who })
}

/** Lets a signed-in person into each business where they are or work, for what it holds of them. */
export const admitWhereTheyAre = async (
  { identity }: Pick<Deps, 'identity'>,
  { who }: PersonScope,
): Promise<OwnerScope[]> =>
  (await findHomes(identity, who.personId)).map(({ business_id, cell }) =>
    prove<OwnerScope>({ kind: 'owner', businessId: business_id, cell, who }),
  )

/** How often rights may change under one request before it gives up: as many may change them at the same moment. */
const ADMISSIONS = 10

/** Admits and works; if rights or branch changed in between, does both once more. That is no refusal. */
export const admitted = async <T>(attempt: (again: boolean) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries > 1)
    } catch (error) {
      if (!(error instanceof Moved)) throw error
      if (tries === ADMISSIONS) throw refuse.busy()
    }
  }
}

/** A job enters the business its payload names, in the cell whose queue it came from. */
export const admitJob = (cell: number, businessId: number) => prove<JobScope>({ kind: 'job', businessId, cell })

/** Lets anyone see what a business shows to everyone, or says that there is no such business. */
export const admitPublic = async (deps: Pick<Deps, 'identity'>, quickId: string): Promise<PublicScope> => {
  const home = await businessNamed(deps, quickId)
  if (!home) throw refuse.missing()
  return prove<PublicScope>({ kind: 'public', ...home })
}

/** A link whose hash is stored with what it leads to. */
export type StoredLink = LinkKind & keyof typeof linkKind

/**
 * Admits the holder of a link's token to what it is about. A made-up token is refused before the database is asked, in
 * the same words as one that has expired; what else may have ended a link is known in its business.
 */
export const admitLink = async (
  { identity, clock, secrets }: Pick<Deps, 'identity' | 'clock' | 'secrets'>,
  kind: StoredLink,
  token: string,
  ended: string,
): Promise<LinkScope> => {
  if (!isGenuineLink(secrets, kind, token)) throw refuse.missing(ended)
  const link = await findLink(identity, linkKind[kind], hashOfLink(token))
  if (!link || link.expires_at <= clock.read(link.database_time)) throw refuse.missing(ended)
  return prove<LinkScope>({ kind: 'link', businessId: link.business_id, cell: link.cell, localId: link.local_id })
}

type Arrived = Awaited<ReturnType<typeof arriveAtBranch>>

/** Lets someone in at a branch by the key they scanned, now or a while ago, or else by the visit they have there. */
export const admitAtBranch = (arrived: Arrived, key: string | undefined, scannedAt?: Date): VisitScope => {
  const { presence, businessId, branchId } = arrived
  const isHere = presence?.businessId === businessId && presence.branchId === branchId
  if (key === undefined && !isHere) throw refuse.missing('You are not checked in here.')
  const by =
    key === undefined
      ? { visit: presence as NonNullable<typeof presence> }
      : { key, ...(scannedAt ? { scannedAt } : {}) }
  return prove<VisitScope>({ kind: 'visit', ...arrived, by })
}

/** Lets someone in where they last checked in, by that visit, and names the branch. */
export const admitByVisit = async ({ identity }: Pick<Deps, 'identity'>, { who }: PersonScope) => {
  const row = await findLastVisit(identity, who.personId)
  if (!row) return undefined
  const presence = {
    businessId: row.business_id,
    branchId: row.branch_id,
    visitId: row.visit_id,
    checkedInAt: row.checked_in_at,
  }
  const scope = prove<VisitScope>({
    kind: 'visit',
    businessId: row.business_id,
    cell: row.cell,
    branchId: row.branch_id,
    by: { visit: presence },
    who,
    visitor: visitorIn(row),
    // Nobody checks in by a visit they have.
    hasConsented: false,
    presence,
  })
  return { scope, branchQuickId: row.branch_quick_id }
}
