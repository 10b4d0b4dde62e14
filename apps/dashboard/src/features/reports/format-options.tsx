import { t } from '@quickprism/client/words'
import { FileSpreadsheet, FileText, Table2 } from 'lucide-react'
import { copy } from './copy.ts'

const icons = {
  pdf: <FileText aria-hidden="true" />,
  xls: <FileSpreadsheet aria-hidden="true" />,
  csv: <Table2 aria-hidden="true" />,
}

/** As what a report is taken home, one card each. */
export const formatOptions = () =>
  (['pdf', 'xls', 'csv'] as const).map((value) => ({
    value,
    icon: icons[value],
    label: <span className="uppercase">{t(copy.formats[value].label)}</span>,
    helper: t(copy.formats[value].hint),
  }))
