import type { Tenant } from '@quickprism/contract/tenants'
import type { TenantRow } from './queries.ts'

export const presentTenant = (row: TenantRow): Tenant => ({
  child_store_name: row.name,
  child_contact_email: row.email,
  total_permissions: row.permission_count,
  child_shop_quickID: row.child_public_id,
  is_active: row.active,
})
