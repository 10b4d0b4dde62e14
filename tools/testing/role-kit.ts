import { randomUUID } from 'node:crypto'
import type { Permission } from '@quickprism/contract/permissions'
import { type RoleForm, roles } from '@quickprism/contract/roles'
import type { GivenBranch, GivenBusiness, GivenPerson, GivenStaff } from './given.ts'
import type { TestApp } from './test-app.ts'

/** Where a role counts, as its form says it. */
export const at = (...places: GivenBranch[]) => ({
  scope_type: 'shop' as const,
  scope_id: places.map(({ quickId }) => quickId),
})
export const on = (business: GivenBusiness) => ({ scope_type: 'business' as const, scope_id: business.quickId })

export const MAY_MAKE_ROLES: Permission[] = [
  'create_roles',
  'edit_roles',
  'delete_roles',
  'view_roles',
  'view_permissions',
]

/** Roles as people make, change and read them, and what is left of it in the tables. */
export const roleKit = (app: () => TestApp) => {
  const details = (person: GivenPerson, roleId: string) => app().as(person)(roles.details, { params: { roleId } })

  return {
    details,

    create: (person: GivenPerson, form: RoleForm, key = randomUUID()) =>
      app().as(person)(roles.create, { body: form }, { key }),

    edit: (person: GivenPerson, roleId: string, form: RoleForm) =>
      app().as(person)(roles.edit, { params: { roleId }, body: form }),

    remove: (person: GivenPerson, roleId: string) => app().as(person)(roles.remove, { params: { roleId } }),

    permissionsOf: async (person: GivenPerson, roleId: string) =>
      (await details(person, roleId)).permissions.map(({ name }) => name),

    /** A business with two branches. */
    givenPlaces: async () => {
      const { given } = app()
      const business = await given.business({ name: 'Kaveri Spaces' })
      const north = await given.branch({ of: business, name: 'North' })
      const south = await given.branch({ of: business, name: 'South' })
      return { business, north, south, root: business.root }
    },

    /** Someone on these branches, with these permissions at each of them. */
    staffOn: async (places: GivenBranch[], may: Permission[]): Promise<GivenStaff> => {
      const { given } = app()
      const { business } = places[0] as GivenBranch
      const person = await given.person()
      await given.membership(business, person, places)
      const { roleId } = await given.role(business, { may, branches: places })
      for (const place of places) await given.grant(business, person, roleId, place)
      await given.moveAccess(business)
      return { ...person, business }
    },
  }
}
