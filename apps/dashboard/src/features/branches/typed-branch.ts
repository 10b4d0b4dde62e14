import { BranchForm, DEFAULT_RADIUS } from '@quickprism/contract/branch-form'
import type { BranchInFull } from '@quickprism/contract/branches'
import type { BusinessDetails } from '@quickprism/contract/businesses'
import type { StoreType } from '@quickprism/contract/store-type'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { type LineName, lineNames } from './fields.ts'

/** A number as it is typed. An empty box is no number at all, which the contract has a sentence for. */
const typedNumber = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))

const two = (digits: string) => digits.padStart(2, '0')

const typedTime = (hourMissing: string, minuteMissing: string) =>
  z
    .object({
      timeHour: z.string().regex(/^([01]?\d|2[0-3])$/, hourMissing),
      timeMinute: z.string().regex(/^[0-5]?\d$/, minuteMissing),
    })
    .transform(({ timeHour, timeMinute }) => `${two(timeHour)}:${two(timeMinute)}`)

const { store_type, store_location, radius, opening_time, closing_time, ...texts } = BranchForm.shape

/** The contract's branch form, as far as people can type it: numbers are text and a time has two boxes. */
export const TypedBranch = z.object({
  ...texts,
  store_type: z
    .string()
    .transform((chosen) => chosen as StoreType)
    .pipe(store_type),
  store_location: z.object({
    latitude: typedNumber.pipe(store_location.shape.latitude),
    longitude: typedNumber.pipe(store_location.shape.longitude),
  }),
  radius: typedNumber.pipe(radius),
  opening_time: typedTime('From hour is required', 'From minute is required').pipe(opening_time),
  closing_time: typedTime('To hour is required', 'To minute is required').pipe(closing_time),
})
export type TypedBranch = z.input<typeof TypedBranch>
/** What was typed, as it is sent. */
export type ReadyBranch = z.output<typeof TypedBranch>
export type BranchControl = Control<TypedBranch, unknown, ReadyBranch>

const noTime = { timeHour: '', timeMinute: '' }

const linesOf = (text: (name: LineName) => string | null) =>
  Object.fromEntries(lineNames.map((name) => [name, text(name) ?? ''])) as Record<LineName, string>

export const emptyBranch: TypedBranch = {
  ...linesOf(() => ''),
  store_type: '',
  gstin: '',
  address: { street_address: '', city: '', state: '', pin_code: '' },
  store_location: { latitude: '', longitude: '' },
  radius: String(DEFAULT_RADIUS),
  opening_time: noTime,
  closing_time: noTime,
}

/** The first branch begins with what was typed for the business; it often is the same place. */
export const firstBranchOf = (business: BusinessDetails): TypedBranch => ({
  ...emptyBranch,
  store_name: (business.trade_name ?? business.registered_name).slice(0, 100),
  gstin: business.gstin ?? '',
  address: {
    street_address: business.address.street_address ?? '',
    city: business.address.city ?? '',
    state: business.address.state ?? '',
    pin_code: business.address.pin_code ?? '',
  },
  contact_email: business.registered_email ?? '',
  contact_mobile: business.registered_phone ?? '',
})

/** A branch that was created outside the form may keep no hours. */
const timeOf = (text: string) => {
  const [timeHour = '', timeMinute = ''] = /^(\d{2}):(\d{2})/.exec(text)?.slice(1) ?? []
  return { timeHour, timeMinute }
}

export const typedFrom = (branch: BranchInFull): TypedBranch => ({
  ...linesOf((name) => branch[name]),
  store_type: branch.store_type,
  gstin: branch.gstin,
  address: branch.address,
  store_location: {
    latitude: String(branch.store_location.latitude),
    longitude: String(branch.store_location.longitude),
  },
  radius: branch.radius > 0 ? String(branch.radius) : '',
  opening_time: timeOf(branch.opening_time),
  closing_time: timeOf(branch.closing_time),
})
