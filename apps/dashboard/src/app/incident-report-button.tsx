import { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { sos } from '@quickprism/contract/sos'
import { Button } from '@quickprism/ui/button'
import { fetchCode } from '@quickprism/ui/fetch-code'
import { tell } from '@quickprism/ui/toast'
import { FileText } from 'lucide-react'
import { use, useState } from 'react'
import { copy } from '../features/sos/copy.ts'
import { useHere } from '../lib/access.tsx'

type IncidentReportButtonProps = { madeBy: string; incidentRef?: string; label?: string; size?: 28 | 36 }

/** The report of an alert or drill that is over, as a PDF; of the last one where none is named. */
export const IncidentReportButton = ({
  madeBy,
  incidentRef,
  label = copy.report,
  size = 36,
}: IncidentReportButtonProps) => {
  const { call } = use(CallContext)
  const { branchId } = useHere()
  const [busy, setBusy] = useState(false)

  /** Answers what to say when the file is there. */
  const take = async () => {
    const [report, { saveIncidentReport }] = await Promise.all([
      call(sos.report, { query: { shop_quickID: branchId, incident_ref: incidentRef } }),
      fetchCode(() => import('./save-incident-report.ts')),
    ])
    return saveIncidentReport(report, madeBy)
  }

  return (
    <Button
      variant={size === 36 ? 'primary' : 'secondary'}
      size={size}
      icon={<FileText aria-hidden="true" />}
      busy={busy}
      busyLabel={t(copy.makingReport)}
      onClick={() => {
        setBusy(true)
        take()
          .then(
            (done) => tell({ tone: 'good', text: done }),
            (failure: Error) =>
              tell({ tone: 'bad', text: failure instanceof CallFailed ? failure.message : t(copy.reportFailed) }),
          )
          .finally(() => setBusy(false))
      }}
    >
      {t(label)}
    </Button>
  )
}
