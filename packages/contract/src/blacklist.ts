import { z } from 'zod'
import { Done } from './done.ts'
import { branch, endpoint } from './endpoint.ts'
import { gates } from './gates.ts'
import { Line } from './one-line.ts'
import { MISSING, ShopId, VisitorId } from './visitor-id.ts'

const BLACKLISTED = 'Visitor added to the blacklist successfully!'
const UNBLACKLISTED = 'Visitor removed from the blacklist successfully!'

export const blacklist = {
  set: endpoint({
    method: 'GET',
    path: '/api/vms/blacklist',
    about:
      'Refuses someone at the door of one branch, or lets them in again. The one GET that changes something: it sets the value, so that repeating it is harmless, and is never prefetched.',
    acts: true,
    allow: gates.blacklistVisitors,
    place: ({ query }) => branch(query.shopId),
    query: z.object({
      shopId: ShopId(MISSING),
      quickId: VisitorId(MISSING),
      blacklistUser: z.enum(['true', 'false'], { error: MISSING }),
    }),
    reply: Done,
    says: {
      failed: 'Failed to update blacklist status',
      ok: (_, { query }) => (query.blacklistUser === 'true' ? BLACKLISTED : UNBLACKLISTED),
    },
    audit: { event: 'visitor.blacklist-changed' },
    lane: 'last',
    repeats: 'safe',
  }),

  explain: endpoint({
    method: 'POST',
    path: '/api/vms/blacklist-reason',
    about: 'Why someone is on the blacklist of a branch. Seen by those who may blacklist, and kept out of addresses.',
    allow: gates.blacklistVisitors,
    place: ({ body }) => branch(body.shopId),
    body: z.object({
      shopId: ShopId(MISSING),
      quickId: VisitorId(MISSING),
      reason: Line(500, 'Reason is required'),
    }),
    reply: Done,
    says: { failed: 'Failed to save the reason', ok: () => 'Reason saved' },
    audit: { event: 'visitor.blacklist-explained' },
    lane: 'last',
    repeats: 'keyed',
  }),
}
