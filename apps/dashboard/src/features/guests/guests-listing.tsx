import { showDay } from '@quickprism/app/days'
import { t } from '@quickprism/client/words'
import type { GuestState, MyGuest } from '@quickprism/contract/guests'
import { purposeName } from '@quickprism/contract/my-visit'
import { Badge } from '@quickprism/ui/badge'
import type { ComponentProps } from 'react'
import { MaskedText } from '../../lib/masked-text.tsx'
import type { Column, Listing } from '../../lib/rows.tsx'
import { copy } from './copy.ts'
import { timesOf } from './times.ts'
import { WithdrawGuest } from './withdraw-guest.tsx'

const tones: Record<GuestState, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  expected: 'warning',
  arrived: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  over: 'neutral',
}

const name: Column<MyGuest> = { head: copy.guest, namesRow: true, cell: ({ name }) => name }

const when: Column<MyGuest> = {
  head: copy.when,
  cell: (guest) => (
    <>
      {showDay(guest.day)} <span className="text-ink-3">{timesOf(guest)}</span>
    </>
  ),
}

const purpose: Column<MyGuest> = { head: copy.purpose, cell: ({ pov }) => t(purposeName(pov)) }

const contact: Column<MyGuest> = {
  head: copy.contact,
  look: 'text-ink-2 font-mono',
  cell: ({ mobile, email }) => <MaskedText text={mobile ?? email ?? ''} />,
}

const state: Column<MyGuest> = {
  head: copy.state,
  cell: ({ state }) => <Badge tone={tones[state]}>{t(copy.states[state])}</Badge>,
}

const action: Column<MyGuest> = {
  head: copy.action,
  align: 'right',
  cell: (guest) => (guest.state === 'expected' ? <WithdrawGuest guest={guest} /> : null),
}

export const guestsListing: Listing<MyGuest> = {
  name: copy.table,
  keyOf: ({ guest_ref }) => guest_ref,
  columns: [name, when, purpose, contact, state, action],
  card: { title: name.cell, aside: state.cell, facts: [when, purpose, contact], actions: action.cell },
}
