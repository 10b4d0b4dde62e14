import { formatDateTime } from '@quickprism/app/format'
import type { CallFailed, CallOptions } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import type { Reply } from '@quickprism/contract/endpoint'
import { EVERYONE, MEMBERS_FROM, type ReportFormat, type ReportPurpose, reports } from '@quickprism/contract/reports'
import { readMinute } from '@quickprism/ui/date-time-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'
import { isBackwards, type Period } from './period.ts'
import type { Wanted } from './report-form.ts'
import { untilStalled } from './until-stalled.ts'

const EVERY_10_S = 10_000

type Sought = { period: Period; search?: string; limit: number; when?: boolean }

/**
 * Who came to the branch in this period, or until now while none is chosen. Now is the moment of asking and no part of
 * the question: what was answered a minute ago stays while it is asked again.
 */
export const useMembers = ({ period, search = '', limit, when = true }: Sought) => {
  const { call, place } = use(CallContext)
  const { branchId } = useHere()
  const zone = useZone()
  const { from, to } = isBackwards(period) ? { from: '', to: '' } : period
  return useQuery<Reply<typeof reports.members>, CallFailed>({
    queryKey: [...place, reports.members.path, from, to, search, limit],
    meta: { endpoint: reports.members },
    queryFn: ({ signal }) => {
      const startDatetime = from || MEMBERS_FROM
      const endDatetime = to || (readMinute(formatDateTime(Date.now(), zone)) as string)
      return call(
        reports.members,
        { query: { shopId: branchId, startDatetime, endDatetime, search, limit } },
        { signal },
      )
    },
    enabled: when,
    staleTime: EVERY_10_S,
    refetchInterval: EVERY_10_S,
    placeholderData: keepPreviousData,
  })
}

/** The same call for each purpose, in its own words when it fails. */
const calls: Record<ReportPurpose, typeof reports.export> = {
  preview: { ...reports.export, says: { failed: copy.previewFailed } },
  export: reports.export,
  pdf: reports.export,
  print: { ...reports.export, says: { failed: copy.printFailed } },
}

/** What a report is asked for, and how its coming is followed. */
export type Asked = { purpose: ReportPurpose; format: ReportFormat } & Pick<CallOptions, 'signal' | 'whileComing'>

export const useReportCall = () => {
  const { call } = use(CallContext)
  const { branchId } = useHere()
  return ({ members, isEveryone, type, from, to, order }: Wanted, { purpose, format, ...options }: Asked) =>
    untilStalled(options, (watched) =>
      call(
        calls[purpose],
        {
          query: {
            shopQuickID: branchId,
            quickIDs: isEveryone ? EVERYONE : members.map(({ value }) => value).join(','),
            startDatetime: from,
            endDatetime: to,
            format,
            sortOrder: order,
            exportType: type,
            purpose,
          },
        },
        watched,
      ),
    )
}
