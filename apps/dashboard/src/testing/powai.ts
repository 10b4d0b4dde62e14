import type { BranchInFull } from '@quickprism/contract/branches'

/** A branch as its details say it. */
export const powai: BranchInFull = {
  shop_quickID: 'BRANCH0001',
  store_name: 'Powai',
  store_type: 'restaurant',
  gstin: '27AAPFU0939F1ZV',
  address: { street_address: '12 Lake Road', city: 'Mumbai', state: 'Maharashtra', pin_code: '400076' },
  store_location: { latitude: 19.1176, longitude: 72.906 },
  radius: 100,
  opening_time: '09:00',
  closing_time: '21:00',
  contact_email: 'desk@branch.invalid',
  contact_mobile: '9800000001',
  website: null,
  business_name: 'Kaveri Spaces',
  time_zone: 'Asia/Kolkata',
  qr: '',
  deletion: null,
}
