import type { BusinessForm } from '@quickprism/contract/businesses'
import { oneLine } from '@quickprism/contract/one-line'
import { z } from 'zod'

/** A detail that a business may lack: an empty one is kept as none. */
const detail = (max: number, complaint: string, isFine: (text: string) => boolean = () => true) =>
  z
    .string()
    .normalize('NFC')
    .transform(oneLine)
    .refine((text) => text === '' || (text.length <= max && isFine(text)), complaint)
    .transform((text) => text || null)
    .nullable()
    .optional()

const words = (max: number) => detail(max, `must be at most ${max} characters`)

const like = (pattern: RegExp, complaint: string) => detail(50, complaint, (text) => pattern.test(text))

const isWebsite = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const isEmail = (text: string) => z.email().safeParse(text).success

/** Whatever someone types to register a business is on record: the compiler asks for it here. */
type Typed = keyof Omit<BusinessForm, 'address'> | keyof BusinessForm['address']

/** What is on record about a business. People only read it; the operator corrects it. */
export const BusinessDetails = z.object({
  registered_name: z
    .string()
    .normalize('NFC')
    .transform(oneLine)
    .pipe(z.string().min(1, 'must not be empty').max(200, 'must be at most 200 characters')),
  trade_name: words(200),
  registration_type: words(100),
  business_type: words(200),
  gstin: like(/^[0-9A-Z]{15}$/, 'must be 15 capital letters and digits'),
  cin: like(/^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, 'must look like U25209DL1973PLC003526'),
  pan: like(/^[A-Z]{5}\d{4}[A-Z]$/, 'must be 5 letters, 4 digits and a letter'),
  registered_email: detail(254, 'must be an e-mail address', isEmail),
  registered_phone: like(/^\+?[\d -]{6,20}$/, 'must be a telephone number'),
  website: detail(500, 'must be an address that starts with https://', isWebsite),
  street_address: words(300),
  city: words(100),
  state: words(100),
  pin_code: words(10),
} satisfies Record<Typed, z.ZodType> & Record<string, z.ZodType>)
export type BusinessDetails = z.output<typeof BusinessDetails>

/** Any of them, and at least one. */
export const Corrections = BusinessDetails.partial().refine(
  (changes) => Object.keys(changes).length > 0,
  'Enter at least one detail to correct',
)
export type Corrections = z.output<typeof Corrections>
