import type { BranchForm } from '@quickprism/contract/branch-form'
import type { TextInputProps } from '@quickprism/ui/text-input'
import { type LucideIcon, Phone } from 'lucide-react'
import { digitsOnly } from '../../lib/form-fields.tsx'

export type SectionId = 'information' | 'address' | 'location' | 'contact' | 'hours'

type Field = {
  section: SectionId
  label?: string
  /** What the details page calls it, where it is one of the facts there. */
  fact?: string
  optional?: true
  /** How its line of text is typed. Without it the section draws the field itself. */
  input?: Pick<TextInputProps, 'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'placeholder'>
  icon?: LucideIcon
  /** What is kept of the typed text. */
  clean?: (typed: string) => string
}

/** Every field of a branch: where it stands in the form, what it is called there and on the details page, how it is typed. */
export const fields = {
  store_name: {
    section: 'information',
    label: 'Branch name',
    fact: 'Name',
    input: { maxLength: 100, autoComplete: 'off' },
  },
  store_type: { section: 'information', label: 'Nature of branch' },
  gstin: { section: 'information', label: 'GSTIN', fact: 'GSTIN' },
  address: { section: 'address' },
  store_location: { section: 'location' },
  radius: { section: 'location', label: 'Service radius' },
  contact_email: {
    section: 'contact',
    label: 'Email ID',
    fact: 'Registered Email',
    input: { type: 'email', maxLength: 254, autoComplete: 'email' },
  },
  contact_mobile: {
    section: 'contact',
    label: 'Contact number',
    fact: 'Registered Mobile',
    input: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
    icon: Phone,
    clean: digitsOnly(10),
  },
  website: {
    section: 'contact',
    label: 'Website',
    fact: 'Website',
    optional: true,
    input: { inputMode: 'url', maxLength: 300, autoComplete: 'url', placeholder: 'https://' },
  },
  opening_time: { section: 'hours' },
  closing_time: { section: 'hours' },
} as const satisfies Record<keyof BranchForm, Field>

type Fields = typeof fields
export type FieldName = keyof Fields

/** The fields that are one line of text. */
export type LineName = { [Name in FieldName]: Fields[Name] extends { input: object } ? Name : never }[FieldName]

const entries = Object.entries(fields) as [FieldName, Field][]

export const fieldsIn = (section: SectionId) => entries.filter(([, field]) => field.section === section)

export const isLine = (
  entry: [FieldName, Field],
): entry is [LineName, Field & Required<Pick<Field, 'label' | 'input'>>] => entry[1].input !== undefined

export const lineNames = entries.filter(isLine).map(([name]) => name)
