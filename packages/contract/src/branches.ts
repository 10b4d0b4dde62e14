import { z } from 'zod'
import { business, endpoint, reading } from './endpoint.ts'
import { member } from './gates.ts'
import { QuickId } from './quick-id.ts'

export const StoreType = z.enum(['coworking_space', 'hotel', 'resort_amusement_park', 'restaurant', 'shopping_complex'])
export type StoreType = z.infer<typeof StoreType>

/** Sent in place of an opening or closing time that is not set. */
export const NOT_AVAILABLE = 'N/A'

export const Address = z.object({
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  pin_code: z.string(),
})

/** What every member of the branch may see. */
const BranchName = z.object({
  shop_quickID: z.string(),
  store_name: z.string(),
  store_type: StoreType,
})

/** What the holders of `view_branches` see besides. */
const BranchDetails = z.object({
  gstin: z.string(),
  address: Address,
  store_location: z.object({ latitude: z.number(), longitude: z.number() }),
  radius: z.number(),
  opening_time: z.string(),
  closing_time: z.string(),
  contact_email: z.string(),
  contact_mobile: z.string(),
  website: z.string().nullable(),
  business_name: z.string(),
  /** Every date and time of the branch is meant in this zone. */
  time_zone: z.string(),
})

export const Branch = BranchName.extend(BranchDetails.partial().shape)
export type Branch = z.infer<typeof Branch>

export const branches = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin-center/shops',
    about: 'The branches the caller can reach: in full with view_branches, by name and type otherwise.',
    allow: member,
    place: ({ query }) => business(query.business_quickID),
    query: z.object({ business_quickID: QuickId }),
    reply: z.array(Branch),
    says: { failed: 'Failed to load branches' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),
}
