import type { Answer } from '@quickprism/contract/endpoint'
import type { ExpectedGuest, guests, MyGuest } from '@quickprism/contract/guests'
import { keptMasked } from '@quickprism/contract/masked'
import { Purpose } from '@quickprism/contract/my-visit'
import { purposeOfVisit, wordFor } from '../../db/codes.ts'
import type { BranchScope } from '../../scopes.ts'
import type { Secrets } from '../../secrets.ts'
import { visitRef } from '../visits/service.ts'
import type { GuestRow, Place } from './queries.ts'
import { guestRef } from './refs.ts'
import { stateOf } from './states.ts'

export const purposeIn = ({ pov }: Pick<GuestRow, 'pov'>) => wordFor(Purpose.options, purposeOfVisit, pov) ?? 'Guest'

const announced = (secrets: Pick<Secrets, 'digest'>, guest: GuestRow) => ({
  guest_ref: guestRef(secrets, guest.business_id, guest.guest_id),
  name: guest.name,
  mobile: keptMasked(guest.mobile_masked),
  email: keptMasked(guest.email_masked),
  day: guest.day,
  from: guest.from_time,
  to: guest.to_time,
  pov: purposeIn(guest),
  note: guest.note,
  arrived_at: guest.arrived_at?.toISOString() ?? null,
})

export const presentOwn = (secrets: Pick<Secrets, 'digest'>, guest: GuestRow, now: Date): MyGuest => ({
  ...announced(secrets, guest),
  state: stateOf(guest, now),
})

export const presentExpected = (secrets: Pick<Secrets, 'digest'>, guest: GuestRow): ExpectedGuest => ({
  ...announced(secrets, guest),
  host_name: guest.host_name,
})

type Admitted = Omit<Answer<typeof guests.checkIn>, 'visit_ref'> & {
  /** The visit, if one was made. */
  made: { visit_id: number; checked_in_at: Date } | undefined
}

export const presentAdmitted = (
  secrets: Secrets,
  scope: BranchScope,
  { made, ...admitted }: Admitted,
): Answer<typeof guests.checkIn> => ({
  ...admitted,
  visit_ref: made ? visitRef(secrets, scope, { visitId: made.visit_id, checkedInAt: made.checked_in_at }) : null,
})

type Looked = { guest: GuestRow; place: Place; now: Date }

export const presentPass = ({ guest, place, now }: Looked, qr: string | null): Answer<typeof guests.pass> => ({
  state: stateOf(guest, now),
  name: guest.name,
  host_name: guest.host_name,
  business_name: guest.business_name,
  branch_name: guest.branch_name,
  street_address: place.street_address ?? '',
  city: place.city ?? '',
  pin_code: place.pin_code ?? '',
  latitude: place.latitude,
  longitude: place.longitude,
  time_zone: guest.time_zone,
  day: guest.day,
  from: guest.from_time,
  to: guest.to_time,
  contact: guest.mobile ? 'mobile' : 'e-mail',
  qr_base64: qr,
})
