import { useAct, useAsk } from '@quickprism/client/react'
import { audit } from '@quickprism/contract/audit'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import { useHere } from '../../lib/access.tsx'

/** A page that was left is no older either when someone comes back to it. */
const EVERY_20_S = 20_000

/** From and To as minutes of the branch's clock; empty where there is no end. */
export type Span = { from: string; to: string }

export const useAuditLogs = (page: number, { from, to }: Span) => {
  const { branchId } = useHere()
  const span = { ...(from ? { from_date: from } : {}), ...(to ? { to_date: to } : {}) }
  return useAsk(
    audit.list,
    { query: { shop_quickID: branchId, page, page_size: PAGE_SIZE, ...span } },
    { when: branchId !== '', every: EVERY_20_S, fresh: EVERY_20_S, keep: true },
  )
}

export const useExportTrail = () => useAct(audit.export)
