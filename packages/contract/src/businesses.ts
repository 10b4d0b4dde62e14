import { z } from 'zod'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'

/** A business as the picker shows it: its quickID, its name and its branches. */
export const PickableBusiness = z.object({
  id: z.string(),
  name: z.string(),
  children: z.array(z.object({ shop_quickID: z.string(), store_name: z.string() })),
})
export type PickableBusiness = z.infer<typeof PickableBusiness>

export const businesses = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin-center/businesses',
    about: 'The businesses the caller has access to, with their branches.',
    allow: person,
    reply: z.array(PickableBusiness),
    says: { failed: 'Failed to load your businesses' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),
}
