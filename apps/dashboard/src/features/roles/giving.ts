import type { Access } from '@quickprism/contract/gates'
import { type Permission, permissionNames, withDependencies } from '@quickprism/contract/permissions'

/** A set in the order of the catalogue. */
export const inOrder = (names: Iterable<Permission>) => {
  const chosen = new Set(names)
  return permissionNames.filter((name) => chosen.has(name))
}

/** Choosing a permission chooses all it needs, too. */
export const withChosen = (chosen: readonly Permission[], more: readonly Permission[]) =>
  inOrder([...chosen, ...withDependencies(more)])

/** Taking a permission out takes out nothing else. */
export const without = (chosen: readonly Permission[], fewer: readonly Permission[]) =>
  chosen.filter((name) => !fewer.includes(name))

/** Which of the chosen ones need this permission: while any does, it cannot be taken out. */
export const neededBy = (chosen: readonly Permission[], permission: Permission) =>
  chosen.filter((name) => name !== permission && withDependencies([name]).includes(permission))

export type Lack = { permission: Permission; place: string | undefined }

/**
 * The first thing that keeps someone from giving a permission: it, or something it needs, is not theirs at one of the
 * places. What is held on the business counts at each of its branches. Without any place, holding it anywhere will do.
 */
export const lackFor = (
  access: Access,
  permission: Permission,
  { places, businessId }: { places: readonly string[]; businessId: string },
): Lack | undefined => {
  const holds = (needed: Permission, at?: string) =>
    access.some(
      ({ scope_id, permissions }) =>
        permissions.includes(needed) && (at === undefined || scope_id === at || scope_id === businessId),
    )
  const somewhere = places.length === 0 ? [undefined] : places
  return [permission, ...withDependencies([permission])]
    .flatMap((needed) => somewhere.map((place) => ({ permission: needed, place })))
    .find((asked) => !holds(asked.permission, asked.place))
}
