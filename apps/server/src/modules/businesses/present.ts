import { type BusinessDetails, BusinessForm, type PickableBusiness } from '@quickprism/contract/businesses'
import { keptColumns } from '../../kept-columns.ts'
import { logoAddress } from './logos.ts'
import type { BusinessRow } from './queries.ts'
import type { Pickable } from './showing.ts'

export const presentPickable = ({ business, branches }: Pickable): PickableBusiness => ({
  id: business.quick_id,
  name: business.trade_name ?? business.registered_name,
  children: branches.map(({ row }) => ({ shop_quickID: row.quick_id, store_name: row.name })),
})

const { address, ...details } = BusinessForm.partial().shape

export const presentDetails = (row: BusinessRow): BusinessDetails => ({
  ...keptColumns(row, details),
  logo: logoAddress(row.quick_id, row.logo_hash),
  business_quickID: row.quick_id,
  registered_name: row.registered_name,
  registration_type: row.registration_type,
  cin: row.cin,
  pan: row.pan,
  website: row.website,
  gstin_verified: row.gstin_verified_at !== null,
  address: keptColumns(row, address.unwrap().partial().shape),
})
