import { type Assignment, users } from '@quickprism/contract/users'
import type { Deps } from '../../deps.ts'
import { inPlace } from '../../http/serve.ts'
import { orNull } from '../../kept-columns.ts'
import type { StaffScope } from '../../scopes.ts'
import { rootCanSignIn } from '../access/service.ts'
import type { WantedUser } from './assigning.ts'
import { createUser, deleteUser, editUser, setUserActive, tryEditing } from './maintaining.ts'
import { presentDetails, presentFound, presentListed, presentLogin } from './present.ts'
import { findNewUser, searchPerson, tellOf } from './searching.ts'
import { listLogins, listUsers, showUser } from './showing.ts'

const wantedIn = ({ scope_type, scope_role_data, ...details }: Assignment): WantedUser => ({
  scopeType: scope_type,
  rolesAt: scope_role_data,
  details: orNull(details),
})

/** Whoever takes rights away must leave someone who can give them back. */
const askRoot = async (_: unknown, { deps, scope }: { deps: Deps; scope: StaffScope }) => ({
  rootCanSignIn: await rootCanSignIn(deps, scope),
})

export const userRoutes = [
  inPlace(users.list, async ({ query }, { tx, scope }) => {
    const { users: seen, pagination } = await listUsers(tx, scope, query)
    return { items: seen.map(presentListed), pagination }
  }),

  inPlace(users.search, {
    before: ({ params }, { deps, scope, isAgain }) => searchPerson(deps, scope, params.quickId, isAgain),
    answer: async (_, { tx, scope, prepared }) => presentFound(await tellOf(tx, scope, prepared)),
  }),

  inPlace(users.create, {
    before: ({ body }, { deps, scope, isAgain }) => findNewUser(deps, scope, body.quick_id, isAgain),
    answer: ({ body: { quick_id: _found, additional_info, ...told } }, { tx, scope, prepared }) =>
      createUser(tx, scope, prepared, wantedIn(told), additional_info),
  }),

  inPlace(users.details, async ({ params }, { tx, scope }) => presentDetails(await showUser(tx, scope, params.userId))),

  inPlace(users.edit, {
    before: askRoot,
    answer: ({ params, body }, { tx, scope, prepared }) => editUser(tx, scope, params.userId, wantedIn(body), prepared),
  }),

  inPlace(users.tryEdit, {
    before: askRoot,
    answer: ({ params, body }, { tx, scope, prepared }) =>
      tryEditing(tx, scope, params.userId, wantedIn(body), prepared),
  }),

  inPlace(users.setStatus, {
    before: askRoot,
    answer: ({ body }, { tx, scope, prepared }) => setUserActive(tx, scope, body.quickId, body.status, prepared),
  }),

  inPlace(users.remove, {
    before: askRoot,
    answer: ({ body }, { tx, scope, prepared }) => deleteUser(tx, scope, body.userQuickId, prepared),
  }),

  inPlace(users.loginStatus, async ({ query }, { tx, scope }) => {
    const { rows, page, total_pages } = await listLogins(tx, scope, query)
    return { items: rows.map(presentLogin), page, total_pages }
  }),
]
