import { z } from 'zod'
import { Done } from './done.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { QuickId } from './quick-id.ts'

/** A branch of another business inside one of ours, as far as it shows itself. */
export const Tenant = z.object({
  child_store_name: z.string(),
  child_contact_email: z.string().nullable(),
  total_permissions: z.number(),
  child_shop_quickID: z.string(),
  is_active: z.boolean(),
})
export type Tenant = z.infer<typeof Tenant>

const Link = z.object({ parent_shop_quickID: QuickId, child_shop_quickID: QuickId })
const aliases = {
  parentShopQuickID: 'parent_shop_quickID',
  childShopQuickID: 'child_shop_quickID',
  isActive: 'is_active',
}

export const tenants = {
  list: endpoint({
    method: 'GET',
    path: '/api/iam/get-tenants',
    about: 'The tenants of a branch.',
    allow: gates.viewTenants,
    place: ({ query }) => branch(query.shopId),
    query: z.object({ shopId: QuickId }),
    reply: z.array(Tenant),
    says: { failed: 'Failed to load tenants data' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  setStatus: endpoint({
    method: 'PUT',
    path: '/api/iam/update-tenant-status',
    about: 'Activates or deactivates a tenant: while inactive, its staff are no members of the branch.',
    allow: gates.deactivateTenant,
    place: ({ body }) => branch(body.parent_shop_quickID),
    body: Link.extend({ is_active: z.boolean('isActive must be a boolean value') }),
    aliases,
    sends: 'aliases',
    reply: Done,
    says: {
      failed: 'Failed to perform action',
      ok: (_, { body }) => (body.is_active ? 'Tenant activated successfully!' : 'Tenant deactivated successfully!'),
    },
    audit: { event: 'tenant.status-changed' },
    lane: 'last',
    repeats: 'keyed',
  }),

  remove: endpoint({
    method: 'DELETE',
    path: '/api/iam/remove-tenant',
    about: 'Ends the link to a tenant for good. Its own data stays with it.',
    allow: gates.removeTenant,
    place: ({ body }) => branch(body.parent_shop_quickID),
    body: Link,
    aliases,
    sends: 'aliases',
    reply: Done,
    says: { failed: 'Failed to perform action', ok: () => 'Tenant removed successfully!' },
    audit: { event: 'tenant.removed' },
    lane: 'last',
    repeats: 'keyed',
  }),
}
