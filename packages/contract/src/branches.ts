import { z } from 'zod'
import { BranchForm } from './branch-form.ts'
import { Done } from './done.ts'
import { anywhereIn, branch, business, endpoint, reading } from './endpoint.ts'
import { gates, member } from './gates.ts'
import { GSTIN_LENGTH } from './gstin.ts'
import { kept } from './kept.ts'
import { oneLine } from './one-line.ts'
import { QuickId } from './quick-id.ts'
import { ScopeId } from './scope.ts'
import { StoreType } from './store-type.ts'

/** How many characters of a place are looked for. */
export const PLACE_SEARCH = { least: 3, most: 100, wrong: 'Type 3 to 100 characters of the place' }

/** Sent in place of an opening or closing time that is not set. */
export const NOT_AVAILABLE = 'N/A'

/** What every member of the branch may see. */
const BranchName = z.object({
  shop_quickID: z.string(),
  store_name: z.string(),
  store_type: StoreType,
  /** Every date and time of the branch is meant in this zone. */
  time_zone: z.string(),
})

/** What the holders of `view_branches` see besides. */
const BranchDetails = kept(BranchForm.omit({ store_name: true, store_type: true }).shape).extend({
  business_name: z.string(),
})

export const Branch = BranchName.extend(BranchDetails.partial().shape)
export type Branch = z.infer<typeof Branch>

const BranchInFull = BranchName.extend(BranchDetails.shape).extend({
  /** A PNG in base64. */
  qr: z.string(),
  /** What deleting the branch would end and leave, for a caller who may delete it. */
  deletion: z.object({ inside: z.number(), records: z.number(), schedules: z.number() }).nullable(),
})
export type BranchInFull = z.infer<typeof BranchInFull>

export const branches = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin-center/shops',
    about: 'The branches the caller can reach: in full with view_branches, by name and type otherwise.',
    allow: member,
    place: ({ query }) => business(query.business_quickID),
    query: z.object({ business_quickID: QuickId }),
    reply: z.array(Branch),
    says: { failed: 'Failed to load branches' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  details: endpoint({
    method: 'GET',
    path: '/api/admin-center/shop-details',
    about: 'One branch in full, with its QR as a base64 PNG.',
    allow: gates.viewBranches,
    place: ({ query }) => branch(query.shopQuickID),
    query: z.object({ shopQuickID: QuickId }),
    reply: BranchInFull,
    says: { failed: 'Failed to load branch details' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  create: endpoint({
    method: 'POST',
    path: '/api/admin-center/add-shop',
    about: 'Adds a branch to the business. The GSTIN is checked again.',
    allow: gates.createBranches,
    place: ({ query }) => business(query.business_quickID),
    query: z.object({ business_quickID: QuickId }),
    body: BranchForm,
    reply: Done.extend({ shop_quickID: z.string() }),
    says: { failed: 'Failed to add branch', ok: () => 'Branch added successfully!' },
    audit: { event: 'branch.created' },
    lane: 'last',
    repeats: 'keyed',
  }),

  edit: endpoint({
    method: 'PUT',
    path: '/api/admin-center/edit-shop',
    about: 'Changes a branch. Its nature stays as it was.',
    allow: gates.editBranches,
    place: ({ query }) => branch(query.shopQuickID),
    query: z.object({ shopQuickID: QuickId }),
    body: BranchForm,
    reply: Done,
    says: { failed: 'Failed to update branch', ok: () => 'Branch updated successfully!' },
    audit: { event: 'branch.edited' },
    lane: 'last',
    repeats: 'keyed',
  }),

  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin-center/delete-shop',
    about: 'Deletes a branch: it disappears from every list; its visits and audit entries are kept.',
    allow: gates.deleteBranches,
    place: ({ query }) => branch(query.shopQuickID),
    query: z.object({ shopQuickID: QuickId }),
    reply: Done,
    says: { failed: 'Failed to delete branch', ok: () => 'Branch deleted successfully!' },
    audit: { event: 'branch.deleted' },
    lane: 'last',
    repeats: 'keyed',
  }),

  renewPoster: endpoint({
    method: 'POST',
    path: '/api/admin-center/renew-poster',
    about: 'Gives the branch QR a new key: posters printed before are refused.',
    allow: gates.editBranches,
    place: ({ query }) => branch(query.shopQuickID),
    query: z.object({ shopQuickID: QuickId }),
    reply: Done,
    says: { failed: 'Failed to renew the QR code', ok: () => 'QR code renewed. Print new posters.' },
    audit: { event: 'branch.poster-renewed' },
    lane: 'last',
    repeats: 'keyed',
  }),

  poster: endpoint({
    method: 'GET',
    path: '/api/admin-center/qr-download',
    about: 'The branch QR as a poster to print, A4, portrait or landscape.',
    allow: gates.viewBranches,
    place: ({ query }) => branch(query.shop_quickID),
    query: z.object({ shop_quickID: QuickId, portrait: z.stringbool().or(z.boolean()).default(true) }),
    reply: z.instanceof(Blob),
    gives: 'application/pdf',
    says: { failed: 'Failed to download QR code', ok: () => 'QR code downloaded successfully!' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  verifyGstin: endpoint({
    method: 'GET',
    path: '/api/admin-center/verify-gstin',
    about: 'Checks a GSTIN: by itself first, then with the registry, within daily limits.',
    allow: gates.fillInBranches,
    place: ({ query }) => anywhereIn(query.scopeId),
    query: z.object({
      gstin: z.string().trim().toUpperCase().length(GSTIN_LENGTH, 'Please enter a valid 15 digit GSTIN'),
      /** The business or branch it is for; needed by those who work for several businesses. */
      scopeId: ScopeId.optional(),
      /** Asks the registry although the check character is wrong: some valid numbers fail it. */
      despite_check: z.stringbool().or(z.boolean()).default(false),
    }),
    reply: z.object({
      gstin: z.string(),
      valid: z.boolean(),
      legal_name: z.string().nullable(),
      trade_name: z.string().nullable(),
      /** Worth reading, and no refusal. */
      warning: z.string().nullable(),
      /** Both names, where the registry lists the number under none that the business gives itself. */
      other_name: z.object({ listed: z.string(), business: z.string() }).nullable(),
    }),
    says: {
      failed: 'Failed to verify GSTIN. Please try again.',
      ok: ({ valid, warning }) => [
        ...(valid ? [{ tone: 'good' as const, text: 'GSTIN verified successfully!' }] : []),
        ...(warning ? [{ tone: 'warn' as const, text: warning }] : []),
      ],
    },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  findPlaces: endpoint({
    method: 'GET',
    path: '/api/admin-center/find-places',
    about: 'Up to five places that a geocoder finds by name, where the installation has one.',
    allow: gates.fillInBranches,
    place: ({ query }) => anywhereIn(query.scopeId),
    query: z.object({
      search: z
        .string()
        .normalize('NFC')
        .transform(oneLine)
        .pipe(z.string().min(PLACE_SEARCH.least, PLACE_SEARCH.wrong).max(PLACE_SEARCH.most, PLACE_SEARCH.wrong)),
      /** The business or branch it is for, as for a GSTIN. */
      scopeId: ScopeId.optional(),
    }),
    reply: z.array(z.object({ label: z.string(), latitude: z.number(), longitude: z.number() })),
    says: { failed: 'Place search is not available right now. Type the coordinates or drag the pin.' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),
}
