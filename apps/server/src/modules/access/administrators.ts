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

type Roots = { rootCanSignIn: boolean }

const isAdministered = async (tx: BusinessTx, { rootCanSignIn }: Roots) =>
  (rootCanSignIn && (await findHead(tx)).is_root_active) || hasAdministrator(tx)

/**
 * After whatever took rights away, in the same transaction and behind the same lock: somebody is left who can give them
 * back, or it did not happen.
 */
export const expectAdministratorLeft = async (tx: BusinessTx, roots: Roots) => {
  if (await isAdministered(tx, roots)) return
  const { name } = await findHead(tx)
  throw refuse.conflict('This would leave {{business}} without an administrator who can sign in.', { business: name })
}

/** Makes a change that may take the last administrator's rights away. Where there was none before, it takes nothing. */
export const keepAdministrator = async <T>(tx: BusinessTx, roots: Roots, change: () => Promise<T>): Promise<T> => {
  const wasAdministered = await isAdministered(tx, roots)
  const changed = await change()
  if (wasAdministered) await expectAdministratorLeft(tx, roots)
  return changed
}
