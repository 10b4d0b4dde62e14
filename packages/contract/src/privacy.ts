import { z } from 'zod'
import { DocumentName } from './documents.ts'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'
import { Masked } from './masked.ts'
import { Purpose, VisitorType } from './my-visit.ts'
import { SafetyState } from './own-alerts.ts'
import { Paging } from './paging.ts'
import { Gender, Profile } from './people.ts'
import { QuickId } from './quick-id.ts'
import { sentence } from './sentence.ts'
import { Device } from './sessions.ts'

/** A look at the caller's data. Who looked is told by name and role, never by a contact. */
export const Receipt = z.object({
  receipt_id: z.string(),
  at: z.iso.datetime(),
  viewer_name: z.string(),
  viewer_role: z.string(),
  business_name: z.string(),
  branch_name: z.string(),
  device: z.string(),
  reason: z.string(),
  fields: z.array(z.enum(['mobile', 'email', 'aadhaar', 'pan'])),
})
export type Receipt = z.input<typeof Receipt>

/** What one business holds of the caller. */
export const Holding = z.object({
  business_quickID: z.string(),
  business_name: z.string(),
  /** Whom to ask there. */
  contact_email: z.string().nullable(),
  name: z.string(),
  mobile: Masked.nullable(),
  email: Masked.nullable(),
  aadhaar: Masked.nullable(),
  pan: Masked.nullable(),
  visits: z.number(),
  branches: z.number(),
  /** How often they are announced there as a guest. */
  announced: z.number(),
  first_visit_at: z.iso.datetime().nullable(),
  last_visit_at: z.iso.datetime().nullable(),
  /** They work there: what it keeps of its staff is not theirs to erase. */
  works_here: z.boolean(),
  /** Until when it would be kept, out of sight, if it were erased now; null where it is deleted at once. */
  kept_until: z.iso.datetime().nullable(),
  /** The branches that refuse the caller, and since when where that is known. Not why. */
  blacklisted_at: z.array(z.object({ branch_name: z.string(), since: z.iso.datetime().nullable() })),
})
export type Holding = z.input<typeof Holding>

/** A business at which the caller had their data erased. */
export const Erased = z.object({
  business_name: z.string(),
  erased_at: z.iso.datetime(),
  /** Until when the law has it kept, out of sight; null where it was deleted at once. */
  kept_until: z.iso.datetime().nullable(),
})
export type Erased = z.input<typeof Erased>

/** A visit of the caller, as the branch has it. */
const OwnVisit = z.object({
  branch_name: z.string(),
  visitor_type: VisitorType,
  checked_in_at: z.iso.datetime(),
  checked_out_at: z.iso.datetime().nullable(),
  checked_out_by: z.enum(['QR', 'Geo Tagged', 'Timeout', 'Signed out', 'Undone']).nullable(),
  pov: Purpose.nullable(),
  age: z.number().nullable(),
  gender: Gender.nullable(),
  group_size: z.number(),
  came_as_lead: z.boolean(),
})
export type OwnVisit = z.input<typeof OwnVisit>

/** All that one business holds of the caller, as it is. */
const OwnCopy = Holding.omit({
  kept_until: true,
  works_here: true,
  branches: true,
  visits: true,
  announced: true,
}).extend({
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  aadhaar: z.string().nullable(),
  pan: z.string().nullable(),
  quickID: z.string().nullable(),
  gender: Gender.nullable(),
  known_since: z.iso.datetime(),
  visits: z.array(OwnVisit),
  notes: z.array(z.object({ branch_name: z.string(), heading: z.string(), text: z.string() })),
  refusals: z.array(z.object({ branch_name: z.string(), at: z.iso.datetime(), code: z.string(), times: z.number() })),
  /** Where they were announced as a guest, as it was written there. */
  announcements: z.array(
    z.object({
      branch_name: z.string(),
      host_name: z.string(),
      name: z.string(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      day: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      pov: Purpose,
      note: z.string().nullable(),
    }),
  ),
  /** The alerts and drills in which they were told, and what was known of them. */
  alerts: z.array(
    z.object({
      branch_name: z.string(),
      drill: z.boolean(),
      reason: z.string(),
      started_at: z.iso.datetime(),
      ended_at: z.iso.datetime().nullable(),
      inside: z.boolean(),
      state: SafetyState,
      said_at: z.iso.datetime().nullable(),
      note: z.string().nullable(),
    }),
  ),
})
export type OwnCopy = z.input<typeof OwnCopy>

/** Everything about the caller, here and at every business. */
const OwnData = z.object({
  made_at: z.iso.datetime(),
  person: Profile,
  documents: z.array(
    z.object({ document: DocumentName, number: z.string(), shown: z.string(), consented_at: z.iso.datetime() }),
  ),
  /** What they agreed to before they checked in by phone. */
  consents: z.array(
    z.object({
      version: z.string(),
      language: z.string(),
      given_at: z.iso.datetime(),
      withdrawn_at: z.iso.datetime().nullable(),
    }),
  ),
  devices: z.array(Device),
  who_saw_my_data: z.array(Receipt),
  businesses: z.array(OwnCopy),
  erased: z.array(Erased),
})

export const privacy = {
  whoSaw: endpoint({
    method: 'GET',
    path: '/api/people/who-saw-my-data',
    about: 'Every unmasking of the caller’s data: who, where, when, why and what; newest first.',
    allow: person,
    query: Paging,
    reply: z.object({
      data: z.array(Receipt),
      page: z.number(),
      total_pages: z.number(),
      total_records: z.number(),
      last_90_days: z.number(),
    }),
    says: { failed: 'Failed to load who saw your data' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  held: endpoint({
    method: 'GET',
    path: '/api/people/my-data',
    about: 'Which businesses hold what of the caller, masked, which branches refuse them, and where they were erased.',
    allow: person,
    reply: z.object({ data: z.array(Holding), erased: z.array(Erased) }),
    says: { failed: 'Failed to load which businesses hold your data' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  export: endpoint({
    method: 'GET',
    path: '/api/people/export-my-data',
    about: 'Everything about the caller in one answer: their account, who looked, and what each business holds.',
    allow: person,
    reply: OwnData,
    says: { failed: 'Failed to collect your data. Please try again.' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  erase: endpoint({
    method: 'POST',
    path: '/api/people/erase-my-data',
    about:
      'Takes the caller out of one business: out of every list, search and export at once. What must be kept for a while is deleted at its end.',
    allow: person,
    body: z.object({ business_quickID: QuickId }),
    reply: Erased,
    says: {
      failed: 'Failed to erase your data. Please try again.',
      ok: ({ business_name }) => sentence('Your data was erased at {{business}}', { business: business_name }),
    },
    audit: { none: 'It is written to the trail of the business, without saying whose it was.' },
    lane: 'last',
    repeats: { unkeyed: 'What is erased is erased once.' },
  }),
}
