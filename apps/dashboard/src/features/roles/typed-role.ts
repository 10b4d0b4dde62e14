import type { RoleDetails, RoleForm } from '@quickprism/contract/roles'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { type LineName, lines } from './fields.ts'
import { inOrder } from './giving.ts'

/** The contract's role form while it is filled in. */
export type TypedRole = z.input<typeof RoleForm>
export type RoleControl = Control<TypedRole, unknown, RoleForm>

export const typedPlaces = ({ scope_id }: Pick<TypedRole, 'scope_id'>) =>
  Array.isArray(scope_id) ? scope_id : [scope_id]

const linesOf = (text: (name: LineName) => string | null) =>
  Object.fromEntries(lines.map(([name]) => [name, text(name) ?? ''])) as Record<LineName, string>

/** A role of which nothing is written yet. */
export const emptyTexts = { ...linesOf(() => ''), role_description: '' }

export const typedFrom = ({ name: role_name, description: role_description, ...role }: RoleDetails): TypedRole => ({
  ...linesOf((name) => ({ role_name, ...role })[name]),
  role_description,
  // In the order of the catalogue, as ticking keeps them: another order would look like a change.
  permissions: inOrder(role.permissions.map(({ name }) => name)),
  scope_type: role.scope_type,
  scope_id: role.scope_type === 'business' ? (role.scope_ids[0] ?? '') : role.scope_ids,
})

/** Whether a role would count somewhere else than before. */
export const movesRole = (before: TypedRole, after: TypedRole) => {
  const was = typedPlaces(before)
  const will = typedPlaces(after)
  return (
    before.scope_type !== after.scope_type || was.length !== will.length || was.some((place) => !will.includes(place))
  )
}
