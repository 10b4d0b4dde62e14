import { type Branch, type BranchInFull, NOT_AVAILABLE } from '@quickprism/contract/branches'
import { StoreType } from '@quickprism/contract/store-type'
import type { BranchRow } from './queries.ts'
import type { ListedBranch } from './service.ts'

/** 09:30, or N/A where a branch keeps no hours. */
const hour = (time: string | null) => time?.slice(0, 5) ?? NOT_AVAILABLE

const presentName = (row: BranchRow) => ({
  shop_quickID: row.quick_id,
  store_name: row.name,
  store_type: StoreType.parse(row.store_type),
  time_zone: row.time_zone,
})

const presentDetails = (row: BranchRow) => ({
  gstin: row.gstin ?? '',
  address: {
    street_address: row.street_address ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    pin_code: row.pin_code ?? '',
  },
  store_location: { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 },
  radius: row.radius ?? 0,
  opening_time: hour(row.opening_time),
  closing_time: hour(row.closing_time),
  contact_email: row.contact_email ?? '',
  contact_mobile: row.contact_mobile ?? '',
  website: row.website,
  business_name: row.business_name,
})

export const presentBranch = ({ row, detailed }: ListedBranch): Branch => ({
  ...presentName(row),
  ...(detailed ? presentDetails(row) : {}),
})

export const presentInFull = (row: BranchRow, qr: string): BranchInFull => ({
  ...presentName(row),
  ...presentDetails(row),
  qr,
})
