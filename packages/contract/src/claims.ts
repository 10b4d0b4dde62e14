import { z } from 'zod'
import { Done } from './done.ts'
import { endpoint } from './endpoint.ts'
import { inCompanion } from './gates.ts'

const Token = z.string().trim().min(1).max(100)

/** Whoever a front desk wrote down by name and mobile claims those visits by the link they were sent (Q116). */
export const claims = {
  look: endpoint({
    method: 'POST',
    path: '/api/people/visit-claim',
    about:
      'Which visit the link in a front desk’s text message is about, for whoever has the mobile number it was sent to. The token is in the body, so that no log keeps it.',
    allow: inCompanion,
    body: z.object({ token: Token }),
    reply: z.object({
      business_name: z.string(),
      branch_name: z.string(),
      /** As the desk wrote it. */
      name: z.string(),
      checked_in_at: z.iso.datetime(),
      time_zone: z.string(),
      /** It is among the caller’s visits by now. */
      is_claimed: z.boolean(),
    }),
    says: { failed: 'Failed to load the visit' },
    audit: { none: 'Nothing changes by looking.' },
    lane: 'last',
    repeats: { unkeyed: 'It changes nothing.' },
  }),

  claim: endpoint({
    method: 'POST',
    path: '/api/people/claim-visit',
    about:
      'Makes what a business wrote down of the caller without an account theirs: its visits, and those to come. Once, within seven days, by whoever has the mobile number the link was sent to.',
    allow: inCompanion,
    body: z.object({ token: Token }),
    reply: Done,
    says: { failed: 'Failed to add the visit', ok: () => 'Added to your visits' },
    audit: { none: 'It is written to the trail of the business that was visited, where the caller need not work.' },
    lane: 'last',
    repeats: { unkeyed: 'Claiming again changes nothing.' },
  }),
}
