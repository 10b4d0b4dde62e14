import type { GuestForm } from '@quickprism/contract/guests'
import type { z } from 'zod'

/** What stands in the form, before the contract has read it. */
export type TypedGuest = z.input<typeof GuestForm>

export const nothingTyped = (today: string): TypedGuest => ({
  name: '',
  contact: '',
  day: today,
  from: null,
  to: null,
  pov: 'Guest',
  note: '',
})
