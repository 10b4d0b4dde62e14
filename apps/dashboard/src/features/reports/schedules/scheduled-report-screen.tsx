import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Guarded, useHere } from '../../../lib/access.tsx'
import { PageHeader } from '../../../lib/page-header.tsx'
import type { ReportLink } from '../../../lib/report-link.ts'
import { copy } from './copy.ts'
import { LinkedReport } from './linked-report.tsx'
import { ToReports } from './to-reports.tsx'

type ScheduledReportScreenProps = {
  /** Nothing where the address is not whole. */
  link: ReportLink | undefined
  /** Whoever takes it home is named on it. */
  madeBy: string
  onUseAnother: () => void
}

/** What a mailed link opens: which report it is, and the file. */
export const ScheduledReportScreen = ({ link, ...props }: ScheduledReportScreenProps) => {
  const { branchId } = useHere()
  if (!link) return <BrokenLink />
  const report = <LinkedReport link={link} {...props} />
  // Of a branch that is not theirs any more the server alone can tell.
  if (link.shopId !== branchId) return report
  return (
    <Guarded by={gates.exportReports} title={copy.linkTitle}>
      {report}
    </Guarded>
  )
}

const BrokenLink = () => (
  <>
    <PageHeader title={copy.linkTitle} />
    <Card>
      <EmptyState
        title={t(copy.linkBroken)}
        text={t(copy.linkBrokenHint)}
        action={<ToReports />}
        className="min-h-80"
      />
    </Card>
  </>
)
