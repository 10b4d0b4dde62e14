import { quoted } from '../../adapters/typed-text.ts'
import type { Deps } from '../../deps.ts'
import type { Message, Telling } from '../notifications/service.ts'
import type { GuestRow } from './queries.ts'

const PAGE = '/dashboard/entry-management/guests'
const HOURS_OF_USE = 4

type Said = { title: string; text: string; urgency: Message['urgency'] }

/** The name is as the host typed it, so their lock screen may show it. */
const messageTo = ({ origin }: Pick<Deps, 'origin'>, guest: GuestRow, { title, text, urgency }: Said): Telling => ({
  about: `guest:${guest.business_id}:${guest.guest_id}`,
  // One whose check-in was undone may arrive again.
  occasion: (guest.arrived_at ?? guest.declined_at)?.toISOString(),
  since: guest.arrived_at ?? guest.declined_at ?? undefined,
  title,
  text,
  opens: PAGE,
  minutes: HOURS_OF_USE * 60,
  urgency,
  at: guest.business_id,
  mail: {
    subject: `${title}, at ${quoted(guest.branch_name)}`,
    text: [text, '', `Your guests: ${origin}${PAGE}`].join('\n'),
  },
})

export const arrival = (deps: Pick<Deps, 'origin'>, guest: GuestRow) =>
  messageTo(deps, guest, {
    title: 'Your guest has arrived',
    text: `Checked in at ${quoted(guest.branch_name)}: ${quoted(guest.name)}.`,
    urgency: 'high',
  })

export const regret = (deps: Pick<Deps, 'origin'>, guest: GuestRow) =>
  messageTo(deps, guest, {
    title: 'Your guest cannot come',
    text: `No longer expected at ${quoted(guest.branch_name)}: ${quoted(guest.name)}.`,
    urgency: 'normal',
  })
