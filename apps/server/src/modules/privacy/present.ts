import { keptMasked } from '@quickprism/contract/masked'
import type { Erased, Holding, Receipt } from '@quickprism/contract/privacy'
import type { Erasure } from './erasing-queries.ts'
import type { findReceipts } from './queries.ts'
import type { Held } from './showing.ts'

type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number]

export const presentReceipt = (row: ReceiptRow): Receipt => ({
  receipt_id: `${row.business_id}-${row.reveal_id}`,
  at: row.at.toISOString(),
  viewer_name: row.viewer_name,
  viewer_role: row.viewer_role,
  business_name: row.business_name,
  branch_name: row.branch_name,
  device: row.device,
  reason: row.reason,
  fields: row.fields as Receipt['fields'],
})

export const presentHolding = (row: Held & { kept_until: Date | null }): Holding => ({
  business_quickID: row.business_quick_id,
  business_name: row.business_name,
  contact_email: row.contact_email,
  name: row.name,
  mobile: keptMasked(row.mobile_masked),
  email: keptMasked(row.email_masked),
  aadhaar: keptMasked(row.aadhaar_masked),
  pan: keptMasked(row.pan_masked),
  visits: row.visits,
  branches: row.branches,
  announced: row.announced,
  first_visit_at: row.first_at?.toISOString() ?? null,
  last_visit_at: row.last_at?.toISOString() ?? null,
  works_here: row.works_here,
  kept_until: row.kept_until?.toISOString() ?? null,
  blacklisted_at: row.refused_at.map(({ branch, since }) => ({
    branch_name: branch,
    since: since === null ? null : new Date(since).toISOString(),
  })),
})

export const presentErased = ({
  business_name,
  erased_at,
  kept_until,
}: Omit<Erasure, 'person_id' | 'business_id'>): Erased => ({
  business_name,
  erased_at: erased_at.toISOString(),
  kept_until: kept_until?.toISOString() ?? null,
})
