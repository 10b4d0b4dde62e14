import { z } from 'zod'
import { Done } from './done.ts'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'
import { Masked } from './masked.ts'

export const DocumentName = z.enum(['aadhaar', 'pan'])
export type DocumentName = z.infer<typeof DocumentName>

const MULTIPLIED = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const PERMUTED = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Verhoeff's check: it finds every wrong digit and every two that changed places. */
const isChecked = (digits: string) =>
  [...digits]
    .reverse()
    .reduce((sum, digit, place) => Number(MULTIPLIED[sum]?.[Number(PERMUTED[place % 8]?.[Number(digit)])]), 0) === 0

const isAadhaar = (digits: string) =>
  /^[2-9]\d{11}$/.test(digits) && digits !== [...digits].reverse().join('') && isChecked(digits)

/** As people write them: with blanks and hyphens, in small letters. */
const typed = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())

const AADHAAR_LAST_FOUR = 'Enter the last 4 digits'
const NOT_AADHAAR = 'This is not an Aadhaar number. Check for a typing error.'
const NOT_PAN = 'This is not the PAN of a person. Check for a typing error.'

/** The whole number. */
export const WholeAadhaar = typed(40).pipe(z.string().refine(isAadhaar, NOT_AADHAAR))
export const LastFour = typed(40).pipe(z.string().regex(/^\d{4}$/, AADHAAR_LAST_FOUR))
/** Either, as an installation keeps it. */
const Aadhaar = typed(40).pipe(z.string().refine((text) => /^\d{4}$/.test(text) || isAadhaar(text), NOT_AADHAAR))
/** Five letters, of which the fourth says that it is a person's, four digits and a letter. */
export const Pan = typed(40).pipe(z.string().regex(/^[A-Z]{3}P[A-Z](?!0000)\d{4}[A-Z]$/, NOT_PAN))

export const Consent = z.literal(true, { error: 'Agree to this, or leave the number out' })

/** The number on a document, with a consent of its own. */
export const GivenNumber = z.discriminatedUnion('document', [
  z.strictObject({ document: z.literal('pan'), number: Pan, consent: Consent }),
  z.strictObject({ document: z.literal('aadhaar'), number: Aadhaar, consent: Consent }),
])
export type GivenNumber = z.output<typeof GivenNumber>

const unaudited = { none: 'It concerns a person; what businesses hold of them follows by a job.' }
const again = { unkeyed: 'The same again changes nothing.' }

export const documents = {
  mine: endpoint({
    method: 'GET',
    path: '/api/people/documents',
    about: 'Which numbers on documents the caller has given, masked, and how much of an Aadhaar number is kept here.',
    allow: person,
    reply: z.object({ aadhaar: Masked.nullable(), pan: Masked.nullable(), keeps_full_aadhaar: z.boolean() }),
    says: { failed: 'Failed to load your documents' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  give: endpoint({
    method: 'POST',
    path: '/api/people/documents',
    about:
      'Keeps the number on a document of the caller, sealed: of Aadhaar the last four digits alone, unless the installation may keep all. Businesses they visit get it, masked.',
    allow: person,
    body: GivenNumber,
    reply: Done,
    says: { failed: 'Failed to save the number', ok: () => 'Number saved' },
    audit: unaudited,
    lane: 'last',
    repeats: again,
  }),

  withdraw: endpoint({
    method: 'POST',
    path: '/api/people/withdraw-document',
    about: 'Deletes the number on a document of the caller, here and at every business that holds it.',
    allow: person,
    body: z.object({ document: DocumentName }),
    reply: Done,
    says: { failed: 'Failed to remove the number', ok: () => 'Number removed' },
    audit: unaudited,
    lane: 'last',
    repeats: again,
  }),
}
