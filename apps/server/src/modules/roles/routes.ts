import { permissionNames } from '@quickprism/contract/permissions'
import { placesIn, type RoleForm, roles } from '@quickprism/contract/roles'
import type { Deps } from '../../deps.ts'
import { inPlace } from '../../http/serve.ts'
import { orNull } from '../../kept-columns.ts'
import type { StaffScope } from '../../scopes.ts'
import { rootCanSignIn } from '../access/service.ts'
import {
  createRole,
  deleteRole,
  editRole,
  prepareRole,
  tryDeleting,
  tryEditing,
  type WantedRole,
} from './maintaining.ts'
import { presentDetails, presentListed, presentPermission, presentSummary } from './present.ts'
import { listRoles, showRole } from './seeing.ts'
import { rootVerifiedOn, summarise } from './summary.ts'

const wantedIn = ({
  role_name,
  role_description,
  permissions,
  scope_type,
  scope_id,
  ...same
}: RoleForm): WantedRole => ({
  texts: { name: role_name, description: role_description, ...orNull(same) },
  permissions,
  scopeType: scope_type,
  placeIds: placesIn({ scope_id }),
})

/** Whether there is a root user to fall back on decides what may be taken from the others. */
const askAboutRoot = async (_: unknown, { deps, scope }: { deps: Deps; scope: StaffScope }) => ({
  rootCanSignIn: await rootCanSignIn(deps, scope),
})

export const roleRoutes = [
  inPlace(roles.permissions, async () => permissionNames.map(presentPermission)),

  inPlace(roles.list, async ({ query }, { tx, scope }) => {
    const { rows, pagination } = await listRoles(tx, scope, query)
    return { roles: rows.map(presentListed), pagination }
  }),

  inPlace(roles.details, async ({ params }, { tx, scope }) => presentDetails(await showRole(tx, scope, params.roleId))),

  inPlace(roles.create, {
    before: (_, { deps, scope }) => prepareRole(deps, scope),
    answer: async ({ body }, { tx, scope, prepared }) => ({
      role_id: await createRole(tx, scope, wantedIn(body), prepared),
    }),
  }),

  inPlace(roles.edit, {
    before: askAboutRoot,
    answer: ({ params, body }, { tx, scope, prepared }) => editRole(tx, scope, params.roleId, wantedIn(body), prepared),
  }),

  inPlace(roles.remove, {
    before: askAboutRoot,
    answer: async ({ params }, { tx, scope, prepared }) => ({
      name: await deleteRole(tx, scope, params.roleId, prepared),
    }),
  }),

  inPlace(roles.tryEdit, {
    before: askAboutRoot,
    answer: ({ params, body }, { tx, scope, prepared }) =>
      tryEditing(tx, scope, params.roleId, wantedIn(body), prepared),
  }),

  inPlace(roles.tryRemoval, {
    before: askAboutRoot,
    answer: ({ params }, { tx, scope, prepared }) => tryDeleting(tx, scope, params.roleId, prepared),
  }),

  inPlace(roles.summary, {
    before: (_, { deps, scope }) => rootVerifiedOn(deps, scope),
    answer: async ({ query }, { tx, scope, prepared }) =>
      presentSummary(await summarise(tx, scope, query.filter_type), prepared),
  }),
]
