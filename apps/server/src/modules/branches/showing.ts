import { can, gates } from '@quickprism/contract/gates'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { type BranchRow, countDeletion, findBranch, findOwner, findOwnerLogo } from './queries.ts'

/** What anyone who scans the branch's QR opens. */
export const checkInAddress = ({ origin }: Pick<Deps, 'origin'>, branch: Pick<BranchRow, 'quick_id' | 'poster_key'>) =>
  `${origin}/app/branch/${branch.quick_id}?key=${encodeURIComponent(branch.poster_key)}`

/** The branch itself. */
export const showBranch = (tx: BusinessTx, scope: BranchScope) => expectFound(findBranch(tx, scope))

/** What deleting the branch would end, for a caller who may delete it. */
export const showDeletion = async (tx: BusinessTx, scope: BranchScope) =>
  can(scope.access, gates.deleteBranches, scope.places) ? countDeletion(tx, scope) : null

/** All that goes on the branch's poster. */
export const posterOf = async (tx: BusinessTx, scope: BranchScope) => {
  const { trade_name, registered_name } = await findOwner(tx, scope)
  return {
    branch: await showBranch(tx, scope),
    business: trade_name ?? registered_name,
    logo: await findOwnerLogo(tx, scope),
  }
}

export const expectFound = async <T>(found: Promise<T | undefined>): Promise<T> => {
  const row = await found
  if (row === undefined) throw refuse.missing()
  return row
}
