import { formatDate } from '@quickprism/app/format'
import { saveFile } from '@quickprism/app/save-file'
import { t } from '@quickprism/client/words'
import { makeReportPdf } from '../features/reports/document/pdf.ts'
import { contentsOf, type IncidentReport } from '../features/sos/report-contents.ts'
import { copy } from '../features/sos/report-copy.ts'

/** Makes the PDF of an alert or drill that is over, saves it, and answers what to say then. */
export const saveIncidentReport = async (report: IncidentReport, madeBy: string) => {
  const { title, contents } = contentsOf(report, { by: madeBy, at: Date.now() })
  const { incident, branch_name, time_zone } = report
  saveFile(
    await makeReportPdf(contents, { title }),
    t(incident.drill ? copy.drillFileName : copy.fileName, {
      branch: branch_name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_'),
      date: formatDate(incident.started_at, time_zone).replaceAll('/', '-'),
    }),
  )
  return t(copy.done)
}
