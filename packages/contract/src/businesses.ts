import { z } from 'zod'
import { Done } from './done.ts'
import { business, endpoint, reading } from './endpoint.ts'
import { gates, inDashboard } from './gates.ts'
import { GSTIN_LENGTH } from './gstin.ts'
import { kept } from './kept.ts'
import { Line } from './one-line.ts'
import { QuickId } from './quick-id.ts'

/** A business as the picker shows it: its quickID, its name and its branches. */
export const PickableBusiness = z.object({
  id: z.string(),
  name: z.string(),
  children: z.array(z.object({ shop_quickID: z.string(), store_name: z.string() })),
})
export type PickableBusiness = z.infer<typeof PickableBusiness>

/** A logo must be smaller than this. */
export const LOGO_BYTES = 5 * 1024 * 1024

const required = (missing: string) => z.string({ error: missing }).trim().min(1, missing)

/** What someone types to register a business. */
export const BusinessForm = z.object({
  trade_name: Line(200, 'Business Trade Name is required'),
  registered_name: Line(200, 'Registered name is required'),
  business_type: Line(200, 'Business Type is required'),
  gstin: required('GSTIN is required').toUpperCase().length(GSTIN_LENGTH, 'Please enter a valid 15 digit GSTIN'),
  registered_email: Line(254, 'Email ID is required').pipe(z.email('Invalid email format').max(254)),
  registered_phone: required('Contact number is required').regex(/^\d{10}$/, 'Contact number must be 10 digits'),
  address: z.object({
    street_address: Line(300, 'Street address is required'),
    city: Line(100, 'City is required'),
    state: Line(100, 'State is required'),
    pin_code: Line(10, 'Pincode is required'),
  }),
})
export type BusinessForm = z.input<typeof BusinessForm>

/** The same, and whether they confirm a GSTIN that the registry lists under another name. */
export const NewBusiness = BusinessForm.extend({ other_name_confirmed: z.boolean().optional() })

/** What is on record. Only the registered name is always there. */
export const BusinessDetails = kept(BusinessForm.omit({ address: true }).partial().shape).extend({
  /** An unguessable address of its own content, or nothing. */
  logo: z.string().nullable(),
  business_quickID: z.string(),
  registered_name: z.string(),
  registration_type: z.string().nullable(),
  cin: z.string().nullable(),
  pan: z.string().nullable(),
  website: z.string().nullable(),
  /** The registry confirmed the GSTIN when the business was registered. */
  gstin_verified: z.boolean(),
  address: kept(BusinessForm.shape.address.partial().shape),
})
export type BusinessDetails = z.infer<typeof BusinessDetails>

export const businesses = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin-center/businesses',
    about: 'The businesses the caller has access to, with their branches.',
    allow: inDashboard,
    reply: z.array(PickableBusiness),
    says: { failed: 'Failed to load your businesses' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  details: endpoint({
    method: 'GET',
    path: '/api/admin-center/business-details',
    about: 'The registered details of the business. They are changed by the operator.',
    allow: gates.viewBusinessDetails,
    place: ({ query }) => business(query.businessQuickID),
    query: z.object({ businessQuickID: QuickId }),
    reply: BusinessDetails,
    says: { failed: 'Failed to fetch business details' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  logo: endpoint({
    method: 'PUT',
    path: '/api/admin-center/business-logo',
    about: 'Replaces the logo. The image is checked, decoded and written anew.',
    allow: gates.viewBusinessDetails,
    place: ({ query }) => business(query.businessQuickID),
    query: z.object({ businessQuickID: QuickId }),
    file: { field: 'file', mostBytes: LOGO_BYTES - 1, tooLarge: 'Image size must be less than 5MB' },
    reply: z.object({ message: z.string() }),
    says: { failed: 'Failed to upload logo', ok: () => 'Logo uploaded successfully!' },
    audit: { event: 'business.logo-changed' },
    lane: 'last',
    repeats: 'keyed',
  }),

  register: endpoint({
    method: 'POST',
    path: '/api/admin-center/register-business',
    about:
      'Registers a business; the caller becomes its root user. A GSTIN that the registry lists under another name is refused (other_name) until the caller confirms it.',
    allow: inDashboard,
    body: NewBusiness,
    reply: Done.extend({ business_quickID: z.string() }),
    says: { failed: 'Failed to register the business', ok: () => 'Business registered successfully!' },
    audit: { event: 'business.created' },
    lane: 'last',
    repeats: 'keyed',
  }),
}
