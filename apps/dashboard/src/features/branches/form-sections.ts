import type { SectionState } from '@quickprism/ui/section-list'
import { fieldsIn, type SectionId } from './fields.ts'
import { copy } from './form-copy.ts'

const sections = [
  { id: 'information', label: copy.information },
  { id: 'address', label: copy.address },
  { id: 'location', label: copy.location },
  { id: 'contact', label: copy.contact },
  { id: 'hours', label: copy.hours },
] as const satisfies readonly { id: SectionId; label: string }[]

type Progress = {
  /** Fields that are not filled as they must be, shown as wrong or not. */
  missing: readonly string[]
  /** Fields that are shown as wrong. */
  wrong: readonly string[]
  verified: boolean
}

export const sectionStates = ({ missing, wrong, verified }: Progress) =>
  sections.map(({ id, label }) => {
    const any = (names: readonly string[]) => fieldsIn(id).some(([name]) => names.includes(name))
    const done = !any(missing) && (id !== 'information' || verified)
    const state: SectionState = any(wrong) ? 'wrong' : done ? 'complete' : 'open'
    return { id, label, state }
  })
