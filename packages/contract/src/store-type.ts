import { z } from 'zod'

/** The natures a branch can have. */
export const StoreType = z.enum(['coworking_space', 'hotel', 'resort_amusement_park', 'restaurant', 'shopping_complex'])
export type StoreType = z.infer<typeof StoreType>

export const storeTypeLabels: Record<StoreType, string> = {
  coworking_space: 'Coworking Space',
  hotel: 'Hotel',
  resort_amusement_park: 'Resort/Amusement Park',
  restaurant: 'Restaurant',
  shopping_complex: 'Shopping Complex',
}
