import type { PickableBusiness } from '@quickprism/contract/businesses'
import type { Pickable } from './service.ts'

export const presentPickable = ({ business, branches }: Pickable): PickableBusiness => ({
  id: business.quick_id,
  name: business.trade_name ?? business.registered_name,
  children: branches.map(({ row }) => ({ shop_quickID: row.quick_id, store_name: row.name })),
})
