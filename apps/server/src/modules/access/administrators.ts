import type { BusinessTx } from '../../db/in-business.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { OwnerScope, StaffScope } from '../../scopes.ts'
import { administers, findHead, hasAdministrator, hasOpenAccount } from './administrator-queries.ts'

/**
 * Whether the root user can still sign in. Identity knows, so it is asked before the business is entered; should the
 * root be handed over meanwhile, the access epoch moves and it is asked again.
 */
export const rootCanSignIn = async (deps: Deps, scope: StaffScope | OwnerScope) => {
  const { root_person_id } = await inBusiness(deps, scope, findHead)
  return inIdentity(deps, (tx) => hasOpenAccount(tx, root_person_id))
}

/** Whether someone can let others in: an active user who holds edit_users and edit_roles on the business. */
export const isAdministrator = (tx: BusinessTx, personId: number) => administers(tx, personId)

/**
 * After whatever took rights away, in the same transaction and behind the same lock: somebody is left who can give them
 * back, or it did not happen.
 */
export const expectAdministratorLeft = async (tx: BusinessTx, { rootCanSignIn }: { rootCanSignIn: boolean }) => {
  const { name, is_root_active } = await findHead(tx)
  if (rootCanSignIn && is_root_active) return
  if (await hasAdministrator(tx)) return
  throw refuse.conflict('This would leave {{business}} without an administrator who can sign in.', { business: name })
}
