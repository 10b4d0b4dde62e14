import { z } from 'zod'
import { Done } from './done.ts'
import { branch, endpoint, reading } from './endpoint.ts'
import { Entries } from './entries.ts'
import { gates } from './gates.ts'
import { MISSING, ShopId, VisitorId } from './visitor-id.ts'

export const MOST_NOTES = 50
export const LONGEST_HEADING = 100
export const LONGEST_NOTE = 1_000

export const HEADING_MISSING = 'Heading is required'
export const TEXT_MISSING = 'Text is required'
export const HEADING_TAKEN = 'A field with this heading already exists'

/** How headings are compared: trimmed and without case. */
export const foldedHeading = (heading: string) => heading.normalize('NFC').trim().toLowerCase()

/** What each of the three acts behind one call says. */
export const noteWords = {
  add: { ok: 'Additional information added successfully!', failed: 'Failed to add additional information' },
  edit: { ok: 'Additional information updated successfully!', failed: 'Failed to update additional information' },
  delete: { ok: 'Additional information deleted successfully!', failed: 'Failed to delete additional information' },
} as const

/** As long as it is stored: two that are stored alike are not one before they are compared. */
const Heading = z
  .string()
  .max(LONGEST_HEADING)
  .refine((heading) => heading.normalize('NFC').length <= LONGEST_HEADING, `At most ${LONGEST_HEADING} characters`)

const Whose = z.object({ shopId: ShopId(MISSING), visitorQuickId: VisitorId(MISSING) })

export const notes = {
  get: endpoint({
    method: 'GET',
    path: '/api/vms/visitor-additional-info',
    about: 'What is noted about a visitor at a branch, heading by heading. Its ETag, also `version`, names this state.',
    allow: gates.viewVisitorNotes,
    place: ({ query }) => branch(query.shopId),
    query: Whose,
    reply: z.object({ data: z.record(z.string(), z.string()), version: z.string() }),
    says: { failed: 'Failed to load additional information', unsigned: MISSING },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  save: endpoint({
    method: 'POST',
    path: '/api/vms/visitor-additional-info',
    about:
      'Replaces what is noted about a visitor at a branch. With If-Match it does so only while nobody else has changed it, and answers 412 otherwise.',
    allow: gates.editVisitorNotes,
    place: ({ query }) => branch(query.shopId),
    query: Whose,
    body: z.object({
      additional_info: Entries(Heading, z.string().normalize('NFC').max(LONGEST_NOTE), MOST_NOTES),
    }),
    reply: Done.extend({ version: z.string() }),
    says: { failed: noteWords.edit.failed, unsigned: MISSING, ok: ({ message }) => message },
    audit: { event: 'visitor.info-changed' },
    lane: 'last',
    repeats: 'keyed',
  }),
}
