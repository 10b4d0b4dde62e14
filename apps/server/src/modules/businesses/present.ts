import type { BusinessDetails, PickableBusiness } from '@quickprism/contract/businesses'
import { logoAddress } from './logos.ts'
import type { BusinessRow } from './queries.ts'
import type { Pickable } from './service.ts'

export const presentPickable = ({ business, branches }: Pickable): PickableBusiness => ({
  id: business.quick_id,
  name: business.trade_name ?? business.registered_name,
  children: branches.map(({ row }) => ({ shop_quickID: row.quick_id, store_name: row.name })),
})

export const presentDetails = (row: BusinessRow): BusinessDetails => ({
  logo: logoAddress(row.quick_id, row.logo_hash),
  business_quickID: row.quick_id,
  registered_name: row.registered_name,
  registration_type: row.registration_type,
  trade_name: row.trade_name,
  gstin: row.gstin,
  cin: row.cin,
  pan: row.pan,
  registered_email: row.registered_email,
  registered_phone: row.registered_phone,
  website: row.website,
  business_type: row.business_type,
  address: { street_address: row.street_address, city: row.city, state: row.state, pin_code: row.pin_code },
})
