import { readDay } from '@quickprism/app/days'
import { Purpose, VisitorType } from '@quickprism/contract/my-visit'
import { CheckOutType, type RecordsQuery } from '@quickprism/contract/records'
import { z } from 'zod'
import { pageInAddress, soughtInAddress } from '../../lib/use-address-state.ts'

export const ageBuckets = ['18-25', '26-30', '31-35', '36-40', '41-45', '46-50', '51-55', '56-60', '60+'] as const

export const genders = ['M', 'F'] as const

const several = (words: readonly string[]) =>
  z
    .string()
    .transform((text) => words.filter((word) => text.split(',').includes(word)).join(','))
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined)

/** What the address of the page holds. A part that is not as usual is as if it were not there. */
export const RecordsAddress = z.object({
  section: VisitorType.optional().catch(undefined),
  search: soughtInAddress(100),
  type: several(CheckOutType.options),
  pov: several(Purpose.options),
  age: z.enum(ageBuckets).optional().catch(undefined),
  gender: several(genders),
  date: z.string().transform(readDay).optional().catch(undefined),
  page: pageInAddress,
})
export type RecordsAddress = z.output<typeof RecordsAddress>

export type Filters = Omit<RecordsAddress, 'section' | 'page'>

export const noFilters: Filters = {
  search: undefined,
  type: undefined,
  pov: undefined,
  age: undefined,
  gender: undefined,
  date: undefined,
}

export const filtersOf = ({ search, type, pov, age, gender, date }: RecordsAddress): Filters => ({
  search,
  type,
  pov,
  age,
  gender,
  date,
})

/** How many are set, the search aside. */
export const countOf = ({ search, ...chosen }: Filters) => Object.values(chosen).filter(Boolean).length

export const isFiltered = (filters: Filters) => Object.values(filters).some(Boolean)

/** '18-25' as both ends, '60+' as the lower one alone. */
const agesOf = (bucket: string | undefined) => {
  const [from, to] = bucket?.split(/[-+]/) ?? []
  return { ...(from ? { min_age: Number(from) } : {}), ...(to ? { max_age: Number(to) } : {}) }
}

/** The filters as the call takes them. */
export const asQuery = ({ search, type, pov, age, gender, date }: Filters) => ({
  ...(search ? { search } : {}),
  ...(type ? { checked_out_type: type } : {}),
  ...(pov ? { pov } : {}),
  ...agesOf(age),
  ...(gender ? { gender } : {}),
  ...(date ? { date } : {}),
})

export type Section = NonNullable<RecordsQuery['visitor_type']>
