import type { BusinessForm } from '@quickprism/contract/businesses'
import { GSTIN_LENGTH } from '@quickprism/contract/gstin'
import type { TextInputProps } from '@quickprism/ui/text-input'
import { digitsOnly } from '../../lib/form-fields.tsx'

type Card = 'registration' | 'contact'

type Field = {
  /** What the registration calls it. */
  label: string
  /** Which card of the details page shows it, and under which name. */
  fact?: { card: Card; label: string; wide?: true }
  helper?: string
  input: Pick<TextInputProps, 'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'mono' | 'spellCheck'>
  /** What is kept of the typed text. */
  clean?: (typed: string) => string
}

const gstinOnly = (typed: string) =>
  typed
    .replace(/[^\da-z]/gi, '')
    .toUpperCase()
    .slice(0, GSTIN_LENGTH)

/** Every line someone types to register a business. Its address is typed as any other. */
export const fields = {
  trade_name: {
    label: 'Business Trade Name',
    fact: { card: 'registration', label: 'Business Trade Name' },
    input: { maxLength: 200, autoComplete: 'organization' },
  },
  registered_name: { label: 'Registered name', input: { maxLength: 200, autoComplete: 'off' } },
  business_type: {
    label: 'Business Type',
    input: { maxLength: 200, autoComplete: 'off' },
  },
  gstin: {
    label: 'GSTIN',
    fact: { card: 'registration', label: 'GSTIN' },
    helper: '15 characters. It is checked when you register.',
    input: { mono: true, autoComplete: 'off', spellCheck: false },
    clean: gstinOnly,
  },
  registered_email: {
    label: 'Email ID',
    fact: { card: 'contact', label: 'Registered Email', wide: true },
    input: { type: 'email', maxLength: 254, autoComplete: 'email' },
  },
  registered_phone: {
    label: 'Contact number',
    fact: { card: 'contact', label: 'Registered Mobile no' },
    helper: '10 digits',
    input: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
    clean: digitsOnly(10),
  },
} as const satisfies Record<keyof Omit<BusinessForm, 'address'>, Field>

export type LineName = keyof typeof fields

export const lines = Object.entries(fields) as [LineName, Field][]

export const factsOn = (card: Card) =>
  lines.flatMap(([name, { fact }]) => (fact?.card === card ? [{ name, ...fact }] : []))
