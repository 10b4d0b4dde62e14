import { gates } from '@quickprism/contract/gates'
import type { SummaryFilter } from '@quickprism/contract/roles'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { StaffScope } from '../../scopes.ts'
import { reachOf } from '../access/service.ts'
import {
  countHoldersOf,
  findIdleRoles,
  findMostAssigned,
  findRootId,
  findUnassigned,
  findVerification,
} from './summary-queries.ts'

const MOST_ROWS = 8

/** When the account of the root user was verified. Identity knows. */
export const rootVerifiedOn = async (deps: Deps, scope: StaffScope) => {
  const rootId = await inBusiness(deps, scope, findRootId)
  return inIdentity(deps, (tx) => findVerification(tx, rootId))
}

/** Who holds the most roles or none, and what deserves a look, as far as the caller sees. */
export const summarise = async (tx: BusinessTx, scope: StaffScope, filter: SummaryFilter) => {
  const reach = reachOf(scope, gates.viewRoles.anyOf)
  const mostAssigned = await findMostAssigned(tx, reach, MOST_ROWS)
  return {
    users: filter === 'most_assigned_roles' ? mostAssigned : await findUnassigned(tx, reach, MOST_ROWS),
    idleRoles: await findIdleRoles(tx, reach, MOST_ROWS),
    peopleWhoUnmask: await countHoldersOf(tx, reach, 'reveal_data_of_visitors'),
    mostRolesHeld: mostAssigned[0]?.role_count ?? 0,
  }
}
