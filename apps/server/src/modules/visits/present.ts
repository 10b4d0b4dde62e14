import { Purpose, type VisitPlace } from '@quickprism/contract/my-visit'
import type { PastVisit } from '@quickprism/contract/visits'
import { checkoutType, purposeOfVisit, visitKind, wordFor } from '../../db/codes.ts'
import type { Secrets } from '../../secrets.ts'
import type { PastRow } from './history-queries.ts'
import type { PlaceRow } from './place-queries.ts'
import { visitRef } from './visit-refs.ts'

export const presentPlace = (row: PlaceRow): VisitPlace => ({
  shop_quickID: row.quick_id,
  store_name: row.name,
  business_name: row.business_name,
  city: row.city,
  latitude: row.latitude,
  longitude: row.longitude,
  radius: row.radius,
  time_zone: row.time_zone,
})

export const purposeIn = (pov: number) => wordFor(Purpose.options, purposeOfVisit, pov)

const endings: Record<number, PastVisit['ended']> = {
  [checkoutType.qr]: 'qr',
  [checkoutType.geoTagged]: 'geofence',
  [checkoutType.timeout]: 'closing',
  [checkoutType.loggedOut]: 'signed-out',
  [checkoutType.undone]: 'undone',
}

/** Closing time ends a visit, whether or not it was closed yet. */
export const presentPast = (secrets: Secrets, row: PastRow, now: Date): PastVisit => {
  const isClosed = row.checked_out_at === null && row.due_at <= now
  const where = { businessId: row.business_id, branchId: row.branch_id }
  return {
    visit_ref: visitRef(secrets, where, { visitId: row.visit_id, checkedInAt: row.checked_in_at }),
    shop_quickID: row.branch_quick_id,
    store_name: row.branch_name,
    business_name: row.business_name,
    city: row.city,
    time_zone: row.time_zone,
    visitor_type: row.kind === visitKind.member ? 'member' : 'visitor',
    pov: purposeIn(row.pov),
    checked_in_at: row.checked_in_at.toISOString(),
    checked_out_at: (isClosed ? row.due_at : row.checked_out_at)?.toISOString() ?? null,
    ended: isClosed ? 'closing' : (endings[row.checkout_type] ?? null),
    group_size: row.group_size,
    came_as_lead: row.is_lead,
    contact_email: row.contact_email,
  }
}
