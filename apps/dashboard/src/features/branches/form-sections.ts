import type { SectionState } from '@quickprism/ui/section-list'
import { copy } from './form-copy.ts'

const sections = [
  { id: 'information', label: copy.information, fields: ['store_name', 'store_type', 'gstin'] },
  { id: 'address', label: copy.address, fields: ['address'] },
  { id: 'location', label: copy.location, fields: ['store_location', 'radius'] },
  { id: 'contact', label: copy.contact, fields: ['contact_email', 'contact_mobile', 'website'] },
  { id: 'hours', label: copy.hours, fields: ['opening_time', 'closing_time'] },
] as const

export type SectionId = (typeof sections)[number]['id']

type Progress = {
  /** Fields that are not filled as they must be, shown as wrong or not. */
  missing: readonly string[]
  /** Fields that are shown as wrong. */
  wrong: readonly string[]
  verified: boolean
}

export const sectionStates = ({ missing, wrong, verified }: Progress) =>
  sections.map(({ id, label, fields }) => {
    const any = (names: readonly string[]) => fields.some((field) => names.includes(field))
    const done = !any(missing) && (id !== 'information' || verified)
    const state: SectionState = any(wrong) ? 'wrong' : done ? 'complete' : 'open'
    return { id, label, state }
  })

/** How many fields are shown as wrong. A field inside another counts, the one around it does not. */
export const faultsIn = (errors: object): number =>
  Object.values(errors).reduce(
    (sum: number, error: object | undefined) =>
      !error ? sum : 'type' in error && typeof error.type === 'string' ? sum + 1 : sum + faultsIn(error),
    0,
  )
