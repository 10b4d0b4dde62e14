import { z } from 'zod'
import { Done } from './done.ts'
import { branch, endpoint } from './endpoint.ts'
import { gates } from './gates.ts'
import { Line } from './one-line.ts'
import { ShopId, VisitorId } from './visitor-id.ts'

/** How long what was revealed can be read, by the clock of the database. */
export const REVEAL_SECONDS = 300

/** Reasons to choose from. Any other is written in one's own words. */
export const REVEAL_REASONS = [
  'Violation of policies or guidelines',
  'Suspicious or Malicious Activity',
  'Unlawful Conduct',
  'Unapproved Access',
  'Negative interactions with employees or other visitors',
  'Non compliance with business agreements',
  'Property Damage or misuse',
] as const

const MISSING = 'Missing required information to unmask visitor data'

/** What the browser says of itself: a claim, kept beside what the server saw. */
const Claimed = z.string().trim().max(300).default('N/A')

export const reveals = {
  accessData: endpoint({
    method: 'POST',
    path: '/api/vms/access-data',
    about:
      'Unmasks one person for the caller at one branch, for five minutes and a reason. Records then carry the clear values. The person is told.',
    allow: gates.revealVisitors,
    place: ({ body }) => branch(body.shop_quickID),
    body: z.object({
      /** The visitor; who looks comes from the token. */
      user_quickID: VisitorId(MISSING),
      shop_quickID: ShopId(MISSING),
      accessed_by_device: Claimed,
      accessed_by_ip: Claimed,
      accessed_by_browser: Claimed,
      reason: Line(500, MISSING),
    }),
    reply: Done,
    says: {
      failed: 'Failed to reveal visitor data. Please try again.',
      ok: () => 'Visitors data has been successfully revealed',
    },
    audit: { event: 'visitor.revealed' },
    lane: 'last',
    repeats: 'keyed',
  }),
}
