import { z } from 'zod'
import { GSTIN_LENGTH } from './gstin.ts'
import { Line, oneLine } from './one-line.ts'
import { StoreType } from './store-type.ts'

export const DEFAULT_RADIUS = 100
/** Metres: a hint on the form, not a rule. */
export const RECOMMENDED_RADIUS = { from: 100, to: 500 }
/** Beyond it, in metres, a form asks whether so wide a circle is meant. */
export const WIDE_RADIUS = 1_000

const clock = (missing: string) => z.string({ error: missing }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing)

const LATITUDE = 'Latitude must be between -90 and 90'
const LONGITUDE = 'Longitude must be between -180 and 180'

/** A branch as both forms send it. */
export const BranchForm = z.object({
  store_name: Line(100, 'Branch name is required'),
  store_type: z.enum(StoreType.options, { error: 'Nature of branch is required' }),
  gstin: z
    .string({ error: 'GSTIN is required' })
    .trim()
    .toUpperCase()
    .min(1, 'GSTIN is required')
    .length(GSTIN_LENGTH, 'Please enter a valid 15 digit GSTIN'),
  address: z.object({
    street_address: Line(300, 'Street address is required'),
    city: Line(100, 'City is required'),
    state: Line(100, 'State is required'),
    pin_code: Line(10, 'Pincode is required'),
  }),
  store_location: z.object({
    latitude: z.number({ error: 'Branch location is required' }).min(-90, LATITUDE).max(90, LATITUDE),
    longitude: z.number({ error: 'Branch location is required' }).min(-180, LONGITUDE).max(180, LONGITUDE),
  }),
  radius: z
    .number({ error: 'Service radius is required' })
    .int('Service radius must be a whole number of metres')
    .positive('Service radius is required')
    .max(100_000, 'Service radius must be at most 100000 metres'),
  opening_time: clock('From hour is required'),
  closing_time: clock('To hour is required'),
  contact_email: Line(254, 'Email ID is required').pipe(z.email('Invalid email format').max(254)),
  contact_mobile: z
    .string({ error: 'Contact number is required' })
    .trim()
    .min(1, 'Contact number is required')
    .regex(/^\d{10}$/, 'Contact number must be 10 digits'),
  website: z
    .string()
    .trim()
    .normalize('NFC')
    .max(300)
    .optional()
    .transform((text) => oneLine(text ?? '') || undefined),
})
export type BranchForm = z.input<typeof BranchForm>
