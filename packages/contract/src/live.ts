import { z } from 'zod'
import { endpoint, reading } from './endpoint.ts'
import { inCompanion, inDashboard } from './gates.ts'
import { QuickId } from './quick-id.ts'

/** One tab follows at most this many branches. */
export const MOST_FOLLOWED = 20

/** What a stream tells: this branch has changed, ask again. It never carries data. */
export const BranchChanged = z.object({ shop_quickID: z.string(), version: z.number() })
export type BranchChanged = z.infer<typeof BranchChanged>

/** What it says first: where every followed branch stands. */
export const Ready = z.object({ shops: z.array(BranchChanged) })

export const live = {
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    about:
      'Server-sent events for one tab: `ready` first, `version` when a branch has changed, `bye` when it ends. At most one notice per branch and second.',
    allow: inDashboard,
    query: z.object({
      /** Quick ids of branches, separated by commas. Those the caller cannot reach are left out without a word. */
      shops: z
        .string()
        .transform((list) => [...new Set(list.split(',').filter((id) => id !== ''))])
        .pipe(z.array(QuickId).max(MOST_FOLLOWED)),
    }),
    reply: z.unknown(),
    gives: 'text/event-stream',
    says: { failed: 'Live updates are not available; figures refresh automatically.' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),

  ofPerson: endpoint({
    method: 'GET',
    path: '/api/people/events',
    about:
      'Server-sent events for a phone: `ready` first, `sos` when an alert or drill that concerns its owner begins, changes for them or ends (`GET /api/sos/mine` says what), `bye` when it ends.',
    allow: inCompanion,
    reply: z.unknown(),
    gives: 'text/event-stream',
    says: { failed: 'Live updates are not available; alerts are checked automatically.' },
    audit: reading,
    lane: 'never',
    repeats: 'safe',
  }),
}
