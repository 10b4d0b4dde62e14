import { useAct, useAsk } from '@quickprism/client/react'
import { tenants } from '@quickprism/contract/tenants'
import { useHere } from '../../lib/access.tsx'

const EVERY_20_S = 20_000

export const useTenants = () => {
  const { branchId } = useHere()
  return useAsk(
    tenants.list,
    { query: { shopId: branchId } },
    { when: branchId !== '', every: EVERY_20_S, fresh: EVERY_20_S },
  )
}

export const useSetTenantStatus = () => useAct(tenants.setStatus, { refreshes: [tenants.list] })

export const useRemoveTenant = () => useAct(tenants.remove, { refreshes: [tenants.list] })
