import { z } from 'zod'
import { bareQuickId, PLACE_ID_LENGTH } from './quick-id.ts'

/** What visitor calls say when the branch, the visitor or anything else they need is not there. */
export const MISSING = 'Missing required information'

/** The branch of a call about one of its visitors. */
export const ShopId = (missing: string) =>
  z.string({ error: missing }).overwrite(bareQuickId).min(1, missing).max(PLACE_ID_LENGTH)

/** A visitor of this business as calls name them: by the `visitor_ref` of a record, or by a quickID that a screen shows (Q152). */
export const VisitorId = (missing: string) => z.string({ error: missing }).trim().min(1, missing).max(60)
