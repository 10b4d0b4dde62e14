import { quoted } from '../../adapters/typed-text.ts'
import { visitKind } from '../../db/codes.ts'
import type { Deps } from '../../deps.ts'
import type { Message } from '../notifications/service.ts'
import type { Closed } from './due-queries.ts'

const HOURS_OF_USE = 12

const timeOf = ({ checked_out_at, time_zone }: Closed) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(
    checked_out_at,
  )

/** Whoever works there comes every day: to them it goes to the phone or not at all. */
export const closedMessage = ({ origin }: Pick<Deps, 'origin'>, businessId: number, visit: Closed): Message => {
  const where = `${quoted(visit.business_name)}, ${quoted(visit.branch_name)}`
  const text = `Your check-out at ${where} was not recorded, so your visit ended at closing time.`
  return {
    about: `closed:${businessId}:${visit.visit_id}`,
    title: 'Your visit was closed',
    text,
    opens: '/app/visits',
    minutes: HOURS_OF_USE * 60,
    urgency: 'low',
    at: businessId,
    ...(visit.kind === visitKind.member
      ? {}
      : {
          mail: {
            subject: `Your visit was closed, at ${quoted(visit.business_name)}`,
            text: [
              text,
              '',
              `Where: ${where}`,
              `Ended: ${timeOf(visit)}`,
              '',
              'Check out in the app when you leave, so the time is right.',
              `Your visits are in the app: ${origin}/app/visits`,
            ].join('\n'),
          },
        }),
  }
}
