import { CallContext, useAct, useAsk, useAskPages } from '@quickprism/client/react'
import { access } from '@quickprism/contract/access'
import type { Sent } from '@quickprism/contract/endpoint'
import { overview } from '@quickprism/contract/overview'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import { roles } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import { useQueries } from '@tanstack/react-query'
import { use } from 'react'
import { useHere } from '../../lib/access.tsx'

const EVERY_20_S = 20_000

/** What shows something of a user, and who may do what: asked again after one was changed. */
const refreshes = [
  users.list,
  users.loginStatus,
  access.get,
  roles.list,
  roles.summary,
  overview.dashboard,
  overview.hierarchy,
]

export const useUsers = (page: number) => {
  const { branchId } = useHere()
  return useAsk(
    users.list,
    { query: { scope_type: 'shop', scope_id: branchId, page, page_size: PAGE_SIZE } },
    { when: branchId !== '', every: EVERY_20_S, onFocus: true, keep: true },
  )
}

export const useSearchUser = () => useAct(users.search)

export const useCreateUser = () => useAct(users.create, { refreshes })

/** Asked anew each time: what was kept may be older than what is about to be changed. */
export const useUserDetails = (userId: string) =>
  useAsk(users.details, { params: { userId }, query: { businessId: useHere().businessId } }, { fresh: 0 })

export const useEditUser = () => useAct(users.edit, { refreshes })

export const useTriedEdit = (change: Sent<typeof users.tryEdit>) => useAsk(users.tryEdit, change, { fresh: 0 })

export const useSetStatus = () => useAct(users.setStatus, { refreshes })

export const useDeleteUser = () => useAct(users.remove, { refreshes })

/** Every role of the business is offered in the user forms. */
export const useRoleChoices = (page: number, search: string) =>
  useAsk(
    roles.list,
    {
      query: {
        scope_type: 'business',
        scope_id: useHere().businessId,
        page,
        page_size: PAGE_SIZE,
        search: search || undefined,
      },
    },
    { keep: true },
  )

/** Roles somebody already holds, which may stand on any page of the table. */
export const useRolesById = (ids: readonly string[]) => {
  const { call, place } = use(CallContext)
  return useQueries({
    queries: ids.map((roleId) => {
      const input = { params: { roleId } }
      return {
        queryKey: [...place, roles.details.path, input],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(roles.details, input, { signal }),
        staleTime: 0,
        gcTime: 0,
      }
    }),
  })
}

/** As far as somebody has scrolled. */
export const useLoginStatus = () => {
  const { branchId, businessId } = useHere()
  const scope_quickID = branchId || businessId
  return useAskPages(users.loginStatus, {
    input: (page) => ({ query: { scope_quickID, page, page_size: PAGE_SIZE } }),
    pages: ({ total_pages }) => total_pages,
    every: EVERY_20_S,
  })
}

const MANY = 100

/** Why somebody may do what they may at the selected branch. */
export const useReasons = (quickId: string) => {
  const { branchId } = useHere()
  return useAskPages(access.explain, {
    input: (page) => ({ query: { scope_id: branchId, quickId, page, page_size: MANY } }),
    pages: ({ total_pages }) => total_pages,
    fresh: 0,
  })
}
