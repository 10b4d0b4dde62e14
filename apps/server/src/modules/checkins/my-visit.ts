import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { admitByVisit } from '../../http/admit.ts'
import type { PersonScope, Presence, VisitScope } from '../../http/scopes.ts'
import { countAsked, findRequestsTo } from './presence-queries.ts'
import { findClock, findGroup, findOwnVisit, type VisitRow } from './queries.ts'

/** What a phone is told about the visit it made. */
export type Arrived = {
  presence: Presence
  branchName: string
  /** The lead first; alone, only they. */
  group: readonly VisitRow[]
  /** Companions who are not in: asked and silent so far, or turned away. */
  asked: number
  refused: number
  isVague: boolean
  isRepeated: boolean
}

/** A visit that was made before, as it stands now. */
export const showVisit = async (deps: Deps, scope: VisitScope, presence: Presence): Promise<Arrived> => {
  const asked = await inIdentity(deps, (tx) => countAsked(tx, presence))
  return inBusiness(deps, scope, async (tx) => ({
    presence,
    branchName: (await findClock(tx, scope.branchId)).branch_name,
    group: await findGroup(tx, scope.branchId, presence.checkedInAt, presence.visitId),
    asked,
    refused: 0,
    isVague: false,
    isRepeated: true,
  }))
}

/** The caller's own visit while it is open. */
const openVisit = async (deps: Deps, scope: VisitScope): Promise<Arrived | undefined> => {
  const { businessId, branchId } = scope
  const found = await inBusiness(deps, scope, async (tx) => ({
    own: await findOwnVisit(tx, scope),
    branchName: (await findClock(tx, branchId)).branch_name,
  }))
  const { own, branchName } = found
  if (!own || own.checked_out_at !== null) return undefined
  const presence = { businessId, branchId, visitId: own.visit_id, checkedInAt: own.checked_in_at }
  if (own.is_lead) return showVisit(deps, scope, presence)
  return { presence, branchName, group: [own], asked: 0, refused: 0, isVague: false, isRepeated: true }
}

/** Where the caller is checked in now, if anywhere. */
export const currentVisit = async (deps: Deps, person: PersonScope) => {
  const here = await admitByVisit(deps, person)
  const visit = here && (await openVisit(deps, here.scope))
  return visit && { visit, branchQuickId: here.branchQuickId }
}

export const requestsTo = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, (tx) => findRequestsTo(tx, who.personId))
