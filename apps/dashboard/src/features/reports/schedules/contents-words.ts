import { t, tCount } from '@quickprism/client/words'
import type { ExportType } from '@quickprism/contract/reports'
import { copy as reportCopy } from '../copy.ts'
import { copy } from './copy.ts'

/** Attendance, 41 members; Visitor logs, everyone. */
export const contentsInWords = ({ export_type, people }: { export_type: ExportType; people: number | null }) => {
  const type = t(reportCopy.types[export_type])
  return people === null ? t(copy.contentsOfAll, { type }) : tCount(people, copy.contents, { type })
}
