import { t } from '@quickprism/client/words'
import type { ListedRole } from '@quickprism/contract/roles'
import type { ScopeType } from '@quickprism/contract/scope'
import { copy } from './form-copy.ts'

/** Where a user works: for the whole business, or at these branches. */
export type Scope = { type: ScopeType; branches: string[] }

export type ChosenRole = Pick<ListedRole, 'id' | 'name' | 'scope_type' | 'scope_ids'>

/** Business users hold roles of the business, branch users roles of a branch they work at. */
export const fits = (role: ChosenRole, { type, branches }: Scope) =>
  role.scope_type === type && (type === 'business' || role.scope_ids.some((id) => branches.includes(id)))

/** Which roles at which place. Each branch gets those of the chosen roles that include it. */
export const rolesByPlace = (
  roles: readonly ChosenRole[],
  { type, branches }: Scope,
  businessId: string,
): Record<string, string[]> => {
  if (type === 'business') return { [businessId]: roles.map(({ id }) => id) }
  return Object.fromEntries(
    branches.map((branch) => [branch, roles.filter(({ scope_ids }) => scope_ids.includes(branch)).map(({ id }) => id)]),
  )
}

type Assignment = { scope: Scope; roles: readonly ChosenRole[]; businessId: string | undefined }

/** What keeps these roles from being assigned so, in words; nothing when they can be. */
export const faultsOf = ({ scope, roles, businessId }: Assignment): string[] => {
  if (scope.type === 'shop' && scope.branches.length === 0) return [t(copy.branchFirst)]
  if (!businessId) return [t(copy.businessMissing)]
  return roles.filter((role) => !fits(role, scope)).map(({ name }) => t(copy.outside, { name }))
}

export type InfoField = { id: number; heading: string; value: string }

/** Trimmed; what has no heading or no value is left out. */
export const additionalInfo = (fields: readonly InfoField[]): Record<string, string> =>
  Object.fromEntries(
    fields
      .map(({ heading, value }) => [heading.trim(), value.trim()] as const)
      .filter(([heading, value]) => heading !== '' && value !== ''),
  )

/** Headings that stand there a second time, each with a value: one of the two would be lost. */
export const repeatedHeadings = (fields: readonly InfoField[]): number[] =>
  fields
    .filter(({ heading, value }) => heading.trim() !== '' && value.trim() !== '')
    .filter(({ heading }, index, kept) => kept.findIndex((one) => one.heading.trim() === heading.trim()) < index)
    .map(({ id }) => id)
