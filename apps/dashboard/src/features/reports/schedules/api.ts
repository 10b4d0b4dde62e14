import { CallContext, useAct, useAsk } from '@quickprism/client/react'
import { reportSchedules } from '@quickprism/contract/report-schedules'
import { use } from 'react'
import { useHere } from '../../../lib/access.tsx'
import { atFields } from '../../../lib/at-fields.ts'
import type { ReportLink } from '../../../lib/report-link.ts'
import type { Asked } from '../api.ts'
import { untilStalled } from '../until-stalled.ts'

const EVERY_30_S = 30_000

const useBranchQuery = () => ({ query: { shopId: useHere().branchId } })

/** What the branch sends by itself; how a run went is seen without a reload. */
export const useSchedules = () => useAsk(reportSchedules.list, useBranchQuery(), { every: EVERY_30_S })

/** Who may be sent reports of the branch. */
export const useRecipients = () => useAsk(reportSchedules.recipients, useBranchQuery())

const refreshes = [reportSchedules.list]
const saved = { refreshes, showsFailure: atFields('recipients') }

export const useAddSchedule = () => useAct(reportSchedules.add, saved)

export const useEditSchedule = () => useAct(reportSchedules.edit, saved)

export const usePauseSchedule = () => useAct(reportSchedules.pause, { refreshes })

export const useDeleteSchedule = () => useAct(reportSchedules.remove, { refreshes })

/** What a mailed link leads to, asked anew each time it is opened. */
export const useLinkedReport = (link: ReportLink) =>
  useAsk(reportSchedules.opened, { query: link }, { fresh: 0, retry: 0 })

export const useLinkedFileCall = (link: ReportLink) => {
  const { call } = use(CallContext)
  return (_: unknown, { purpose, format, ...options }: Asked) =>
    untilStalled(options, (watched) => call(reportSchedules.file, { query: { ...link, purpose, format } }, watched))
}
