import { AUDIT_EVENTS } from '@quickprism/contract/audit'
import { LocalMinute } from '@quickprism/contract/calendar'
import { z } from 'zod'
import { pageInAddress, soughtInAddress } from '../../lib/use-address-state.ts'

export const LONGEST_PERFORMER = 100

/** What the address of the log holds: from when to when, by the clock of the branch, who acted and what was done. */
export const AuditAddress = z.object({
  from: LocalMinute.optional().catch(undefined),
  to: LocalMinute.optional().catch(undefined),
  by: soughtInAddress(LONGEST_PERFORMER),
  action: z.enum(AUDIT_EVENTS).optional().catch(undefined),
  page: pageInAddress,
})

export type AuditFilter = Omit<z.output<typeof AuditAddress>, 'page'>

/** The filters as the call takes them: only those that are set. */
export const asQuery = ({ from, to, by, action }: AuditFilter) => ({
  ...(from ? { from_date: from } : {}),
  ...(to ? { to_date: to } : {}),
  ...(by ? { performed_by: by } : {}),
  ...(action ? { event_type: action } : {}),
})
