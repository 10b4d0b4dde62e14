import { BranchForm } from '@quickprism/contract/branch-form'
import { type Branch, type BranchInFull, NOT_AVAILABLE } from '@quickprism/contract/branches'
import { StoreType } from '@quickprism/contract/store-type'
import { keptColumns } from '../../kept-columns.ts'
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

const { address, ...details } = BranchForm.shape

const presentDetails = (row: BranchRow) => ({
  ...keptColumns(row, details),
  address: keptColumns(row, address.shape),
  store_location: { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 },
  radius: row.radius ?? 0,
  opening_time: hour(row.opening_time),
  closing_time: hour(row.closing_time),
  business_name: row.business_name,
})

export const presentBranch = ({ row, detailed }: ListedBranch): Branch => ({
  ...(detailed ? presentDetails(row) : {}),
  ...presentName(row),
})

export const presentInFull = (row: BranchRow, qr: string): Omit<BranchInFull, 'deletion'> => ({
  ...presentDetails(row),
  ...presentName(row),
  qr,
})
