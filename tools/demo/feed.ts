import { type Purpose, purposeName } from '@quickprism/contract/my-visit'
import type { About, Activity } from '@quickprism/server/db/changes'
import { checkoutType } from '@quickprism/server/db/codes'
import { checkedIn, closing, departure } from '@quickprism/server/modules/visits/activities'
import type { Site } from './check-ins.ts'
import { DAY } from './local-time.ts'
import { tables } from './tables.ts'
import type { DemoCell } from './world.ts'

/** Feeds reach back this far: they are about what happens now. */
const FEED_DAYS = 3

type Named = About & { name: string }

/** What a branch tells of its last days, in the product's own words. */
export const createFeed = ({ depot }: DemoCell, { businessId, branchId }: Site, until: Date) => {
  const since = new Date(until.getTime() - FEED_DAYS * DAY)
  const letOut = new Map<number, number>()

  const tell = (at: Date, { act, detail }: Activity, about?: About) => {
    if (at < since) return
    depot.add(tables.activity, {
      business_id: businessId,
      branch_id: branchId,
      at,
      act,
      detail,
      visitor_id: about?.visitorId ?? null,
      kind: about?.kind ?? null,
    })
  }

  return {
    came: (about: Named, at: Date, more: number, purpose: Purpose) =>
      tell(at, checkedIn(about.name, more, purposeName(purpose)), about),
    left(about: Named, more: number, type: number, came: Date, at: Date) {
      if (type === checkoutType.timeout) letOut.set(at.getTime(), (letOut.get(at.getTime()) ?? 0) + 1 + more)
      else tell(at, departure(about.name, more, type, came, at), about)
    },
    /** Closing time comes once for everyone. */
    close() {
      for (const [at, count] of letOut) tell(new Date(at), closing(count))
    },
  }
}
