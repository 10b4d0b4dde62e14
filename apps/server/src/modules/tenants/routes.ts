import { tenants } from '@quickprism/contract/tenants'
import { inPlace } from '../../http/serve.ts'
import { listTenants, removeTenant, setTenantStatus } from './managing.ts'
import { presentTenant } from './present.ts'

export const tenantRoutes = [
  inPlace(tenants.list, async (_, { tx, scope }) => (await listTenants(tx, scope)).map(presentTenant)),

  inPlace(tenants.setStatus, ({ body }, { tx, scope }) =>
    setTenantStatus(tx, scope, body.child_shop_quickID, body.is_active),
  ),

  inPlace(tenants.remove, ({ body }, { tx, scope }) => removeTenant(tx, scope, body.child_shop_quickID)),
]
