import { useAct, useAsk } from '@quickprism/client/react'
import { access } from '@quickprism/contract/access'
import { overview } from '@quickprism/contract/overview'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import type { Permission } from '@quickprism/contract/permissions'
import { type RoleForm, roles, type SummaryFilter } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import { useHere } from '../../lib/access.tsx'

const SECOND = 1000

/** The selected branch, or the business while it has none. */
const useScopeId = () => {
  const { branchId, businessId } = useHere()
  return branchId || businessId
}

export const usePermissions = () =>
  useAsk(roles.permissions, { query: { scope_id: useScopeId() } }, { every: 60 * SECOND, fresh: 30 * SECOND })

/** Everyone who may do this here, and why. */
export const useWhoCan = (permission: Permission, page: number) =>
  useAsk(
    access.explain,
    { query: { scope_id: useScopeId(), permission, page, page_size: PAGE_SIZE } },
    { fresh: 0, keep: true },
  )

const useShop = () => ({ scope_type: 'shop' as const, scope_id: useHere().branchId })

/** Those with this in their name; all of them, or those that nobody holds. */
export const useRoles = (page: number, search: string, unassigned: boolean) =>
  useAsk(
    roles.list,
    {
      query: {
        ...useShop(),
        page,
        page_size: PAGE_SIZE,
        search: search || undefined,
        ...(unassigned ? { unassigned } : {}),
      },
    },
    { every: 20 * SECOND, keep: true },
  )

export const useRolesSummary = (filter_type: SummaryFilter) =>
  useAsk(roles.summary, { query: { ...useShop(), filter_type } }, { fresh: 60 * SECOND, retry: 2 })

/** One role, asked anew each time it is opened. */
export const useRoleDetails = (roleId: string) =>
  useAsk(roles.details, { params: { roleId } }, { fresh: 0, when: roleId !== '' })

export const useRemovalPreview = (roleId: string) => useAsk(roles.tryRemoval, { params: { roleId } }, { fresh: 0 })

export const useEditPreview = (roleId: string, body: RoleForm) =>
  useAsk(roles.tryEdit, { params: { roleId }, body }, { fresh: 0 })

/** What shows roles, or what people may do by them. */
const refreshes = [roles.list, roles.summary, access.get, overview.dashboard, users.list]

export const useCreateRole = () => useAct(roles.create, { refreshes })

export const useEditRole = () => useAct(roles.edit, { refreshes })

export const useDeleteRole = () => useAct(roles.remove, { refreshes })
