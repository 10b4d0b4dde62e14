import { tenants } from '@quickprism/contract/tenants'
import { done } from '../../http/done.ts'
import { inPlace } from '../../http/serve.ts'
import { listTenants, removeTenant, setTenantStatus } from './managing.ts'
import { presentTenant } from './present.ts'

export const tenantRoutes = [
  inPlace(tenants.list, async (_, { tx, scope }) => (await listTenants(tx, scope)).map(presentTenant)),

  inPlace(tenants.setStatus, async ({ body }, { tx, scope }) => {
    await setTenantStatus(tx, scope, body.child_shop_quickID, body.is_active)
    return done(body.is_active ? 'Tenant activated successfully' : 'Tenant deactivated successfully')
  }),

  inPlace(tenants.remove, async ({ body }, { tx, scope }) => {
    await removeTenant(tx, scope, body.child_shop_quickID)
    return done('Tenant removed successfully')
  }),
]
