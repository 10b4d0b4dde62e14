import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { NoBranchList } from '../../lib/list.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { useReportCall } from './api.ts'
import { copy } from './copy.ts'
import { ExportCard } from './export-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { emptyForm, type ReportForm } from './report-form.ts'
import { ReportFormCard } from './report-form-card.tsx'
import { SchedulesCard } from './schedules/schedules-card.tsx'
import { useCountOfOthers } from './use-members-list.ts'
import { usePreview } from './use-preview.ts'
import { type Format, useTaking } from './use-taking.ts'

/** Whoever makes a report is named on it, and the first to be sent a scheduled one. */
type ReportsScreenProps = { person: { quickID: string; name: string } }

export const ReportsScreen = ({ person }: ReportsScreenProps) => {
  const { branchId } = useHere()
  return branchId === '' ? (
    <>
      <PageHeader title={copy.title} />
      <NoBranchList title={copy.noShop} text={copy.noShopHint} />
    </>
  ) : (
    <Reports person={person} />
  )
}

const Reports = ({ person }: ReportsScreenProps) => {
  const [form, setForm] = useState(emptyForm)
  const [format, setFormat] = useState<Format>()
  /** Counts up so that Reset also takes away what was typed and never read. */
  const [resets, setResets] = useState(0)
  const outOf = useCountOfOthers(form)
  const preview = usePreview()
  const taking = useTaking(person.name, useReportCall())

  const change = (next: ReportForm) => {
    setForm(next)
    // What is shown is what would be taken home: another form has no preview yet.
    preview.cancel()
  }
  const reset = () => {
    change(emptyForm)
    setFormat(undefined)
    setResets((before) => before + 1)
    taking.cancel()
  }

  // How many came may be known only after the preview. It shows the form as it is: any change takes it away.
  const shown = preview.result && { ...preview.result, wanted: { ...preview.result.wanted, outOf } }
  return (
    <>
      <PageHeader
        title={copy.title}
        description={t(copy.hint)}
        actions={
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={reset}>
            {t(copy.reset)}
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[21.25rem_minmax(0,1fr)]">
        <ReportFormCard
          key={resets}
          form={form}
          onChange={change}
          outOf={outOf}
          busy={preview.busy}
          onPreview={preview.start}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <PreviewCard preview={shown} coming={preview.busy ? preview.input : undefined} />
          <ExportCard
            wanted={shown && shown.sheet.rows.length > 0 ? shown.wanted : undefined}
            format={format}
            onFormat={setFormat}
            of={taking}
          />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <SchedulesCard self={person} form={form} format={format} />
        </div>
      </div>
    </>
  )
}
