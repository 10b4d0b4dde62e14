import { z } from 'zod'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'

/** Why someone comes, spelled as the specification does: on the wire and in files that programs read. */
export const Purpose = z.enum(['Visitor', 'Guest', 'Delivery', 'Courier', 'Maintanence', 'Vendor', 'Other'])
export type Purpose = z.infer<typeof Purpose>

/** A purpose wherever a person reads it (Q148). */
export const purposeName = (purpose: Purpose) => (purpose === 'Maintanence' ? 'Maintenance' : purpose)

/** A member works here; everyone else visits. */
export const VisitorType = z.enum(['member', 'visitor'])
export type VisitorType = z.infer<typeof VisitorType>

/** A branch as those who hold its poster's key, or are in it, may know it. */
export const VisitPlace = z.object({
  shop_quickID: z.string(),
  store_name: z.string(),
  business_name: z.string(),
  city: z.string().nullable(),
  /** The circle in which one checks in; null where the branch has no place of its own. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius: z.number().nullable(),
  time_zone: z.string(),
})
export type VisitPlace = z.input<typeof VisitPlace>

export const MyVisit = VisitPlace.pick({ shop_quickID: true, store_name: true }).extend({
  /** Names the visit towards this phone; it says nothing to anyone else. */
  visit_ref: z.string(),
  checked_in_at: z.iso.datetime(),
  visitor_type: VisitorType,
  pov: Purpose.nullable(),
  companions: z.array(
    z.object({
      /** Null until the person has confirmed. */
      name: z.string().nullable(),
      state: z.enum(['in', 'left', 'asked', 'refused']),
      visit_ref: z.string().nullable(),
      /** Of those who are asked: by which they are reminded or removed, and the quickID as the lead typed it. */
      asked: z.object({ request_id: z.uuid(), quickID: z.string().nullable() }).optional(),
    }),
  ),
  /** The position was too vague to be sure, and was accepted. */
  vague_position: z.boolean(),
})

export type MyVisit = z.input<typeof MyVisit>

/** One of the `checkins`, by itself: every screen of a phone asks it, and most ask nothing else of them. */
export const myVisit = endpoint({
  method: 'GET',
  path: '/api/vms/my-visit',
  about: 'Where the caller is checked in now, and who asks them to join a group.',
  allow: person,
  reply: z.object({
    visit: MyVisit.extend({
      place: VisitPlace,
      /** When the branch closes, and with it the visit. */
      closes_at: z.iso.datetime(),
    }).nullable(),
    asked_to_join: z.array(
      z.object({
        request_id: z.uuid(),
        /** None of a desk, which was told their quickID and asks whether it was they. */
        lead_name: z.string().nullable(),
        store_name: z.string(),
        asked_at: z.iso.datetime(),
      }),
    ),
  }),
  says: { failed: 'Failed to load your visit' },
  audit: reading,
  lane: 'last',
  repeats: 'safe',
})
