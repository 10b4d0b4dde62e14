import { useAct, useAsk } from '@quickprism/client/react'
import { audit } from '@quickprism/contract/audit'
import { PAGE_SIZE } from '@quickprism/contract/paging'
import { useHere } from '../../lib/access.tsx'
import { type AuditFilter, asQuery } from './audit-address.ts'

/** A page that was left is no older either when someone comes back to it. */
const EVERY_20_S = 20_000

export const useAuditLogs = (page: number, filter: AuditFilter) => {
  const { branchId } = useHere()
  return useAsk(
    audit.list,
    { query: { shop_quickID: branchId, page, page_size: PAGE_SIZE, ...asQuery(filter) } },
    { when: branchId !== '', every: EVERY_20_S, fresh: EVERY_20_S, keep: true },
  )
}

export const useExportTrail = () => useAct(audit.export)
