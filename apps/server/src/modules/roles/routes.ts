import { permissionNames } from '@quickprism/contract/permissions'
import { placesIn, type RoleForm, roles } from '@quickprism/contract/roles'
import type { Deps } from '../../deps.ts'
import { done } from '../../http/done.ts'
import { inPlace, inPlaceAfter } from '../../http/serve.ts'
import type { StaffScope } from '../../scopes.ts'
import { rootCanSignIn } from '../access/service.ts'
import { createRole, deleteRole, editRole, prepareRole, type ToldRole, tryDeleting, tryEditing } from './changing.ts'
import { presentDetails, presentListed, presentPermission, presentSummary } from './present.ts'
import { listRoles, showRole } from './service.ts'
import { rootVerifiedOn, summarise } from './summary.ts'

const toldIn = (form: RoleForm): ToldRole => ({
  name: form.role_name,
  description: form.role_description,
  permissions: form.permissions,
  scopeType: form.scope_type,
  placeIds: placesIn(form),
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

  inPlaceAfter(
    roles.create,
    (_, { deps, scope }) => prepareRole(deps, scope),
    async ({ body }, { tx, scope, prepared }) => ({
      ...done('Role created successfully!'),
      role_id: await createRole(tx, scope, toldIn(body), prepared),
    }),
  ),

  inPlaceAfter(roles.edit, askAboutRoot, async ({ params, body }, { tx, scope, prepared }) => {
    await editRole(tx, scope, params.roleId, toldIn(body), prepared)
    return done('Role updated successfully!')
  }),

  inPlaceAfter(roles.remove, askAboutRoot, async ({ params }, { tx, scope, prepared }) => {
    const name = await deleteRole(tx, scope, params.roleId, prepared)
    return { ...done(`Role "${name}" deleted successfully`), name }
  }),

  inPlaceAfter(roles.tryEdit, askAboutRoot, ({ params, body }, { tx, scope, prepared }) =>
    tryEditing(tx, scope, params.roleId, toldIn(body), prepared),
  ),

  inPlaceAfter(roles.tryRemoval, askAboutRoot, ({ params }, { tx, scope, prepared }) =>
    tryDeleting(tx, scope, params.roleId, prepared),
  ),

  inPlaceAfter(
    roles.summary,
    (_, { deps, scope }) => rootVerifiedOn(deps, scope),
    async ({ query }, { tx, scope, prepared }) =>
      presentSummary(await summarise(tx, scope, query.filter_type), prepared),
  ),
]
