import { users } from '@quickprism/contract/users'
import { specimens } from '@quickprism/tools/testing/specimens'
import { admitEverywhere } from './admission/admit.ts'
import type { BusinessTx } from './db/in-business.ts'
import { inBusiness } from './db/in-business.ts'
import type { Deps } from './deps.ts'
import { forPerson, inPlace, toAnyone } from './http/serve.ts'
import { findBranches } from './modules/branches/queries.ts'
import type { LinkScope, PersonScope, PublicScope, StaffScope } from './scopes.ts'

/** What must not compile. The type check fails as soon as one of these does. */
declare const deps: Deps
declare const tx: BusinessTx
declare const staff: StaffScope
declare const person: PersonScope
declare const anyone: PublicScope
declare const link: LinkScope

export const forbidden = () => {
  // @ts-expect-error a scope cannot be made by hand
  void findBranches(tx, { kind: 'staff', businessId: 1, cell: 1, branchId: 1 }, 'all')
  // @ts-expect-error a query does not run outside a transaction of the business
  void findBranches(deps.cells.of(1).db, staff, 'all')
  // @ts-expect-error what a business shows to everyone is not its branches
  void findBranches(tx, anyone, 'all')
  // @ts-expect-error nor is what a link leads to
  void findBranches(tx, link, 'all')
  // @ts-expect-error being signed in lets nobody into a business
  void inBusiness(deps, person, async () => undefined)
  // @ts-expect-error nor into all of theirs, in whatever app they are signed in
  void admitEverywhere(deps, person)
  // @ts-expect-error a gated endpoint cannot be served as an open one
  toAnyone(specimens.remarks, async () => ({ data: [] }))
  // @ts-expect-error nor as one for whoever is signed in
  forPerson(specimens.remarks, async () => ({ data: [] }))
  // @ts-expect-error the answer must be what the contract promises
  inPlace(specimens.remarks, async () => ({ rows: [] }))
  // @ts-expect-error a contact leaves masked or meant to be clear, never as a bare text
  inPlace(users.search, async () => ({ name: 'Asha Rao', email: 'asha@people.invalid', mobile: null }))
  // @ts-expect-error a transaction of a business cannot be ended or nested from inside
  void tx.transaction()
}
