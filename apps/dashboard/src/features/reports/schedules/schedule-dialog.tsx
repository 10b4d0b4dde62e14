import { t } from '@quickprism/client/words'
import { type ReportSchedule, ScheduleEdit } from '@quickprism/contract/report-schedules'
import type { Rhythm } from '@quickprism/contract/rhythm'
import { Button } from '@quickprism/ui/button'
import type { Minute } from '@quickprism/ui/date-time-text'
import { DialogCancel } from '@quickprism/ui/dialog'
import { CalendarPlus, Check } from 'lucide-react'
import { useContractForm } from '../../../lib/contract-form.tsx'
import { FormDialog } from '../../../lib/unsaved.tsx'
import type { ReportForm } from '../report-form.ts'
import { contentsInWords } from './contents-words.ts'
import { copy } from './copy.ts'
import { FirstRun } from './first-run.tsx'
import { plannedRun } from './planned-run.ts'
import type { Recipient } from './recipients-field.tsx'
import { ReportField } from './report-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import type { TypedSchedule } from './typed-schedule.ts'
import { type ReportChoice, useReportChoice } from './use-report-choice.ts'
import { useSaveSchedule } from './use-save-schedule.ts'

type ScheduleDialogProps = {
  open: boolean
  /** The one to edit; a new one is added where there is none. */
  schedule: ReportSchedule | undefined
  start: TypedSchedule
  /** The report as it is chosen above. */
  form: ReportForm
  /** On the clock of the branch. */
  now: Minute
  known: readonly Recipient[]
  onClose: () => void
}

const contentsOf = ({ kept, offered, chosen }: ReportChoice) => {
  const contents = chosen?.contents ?? kept
  if (!contents) return undefined
  return chosen && offered ? t(copy.fromForm, { contents: contentsInWords(contents) }) : contentsInWords(contents)
}

/** A report that is sent by itself: which one, how often, when, to whom and as what. */
export const ScheduleDialog = ({
  open,
  schedule,
  start,
  form: reportForm,
  now,
  known,
  onClose,
}: ScheduleDialogProps) => {
  const { form, control, typed, changed, errors, submit } = useContractForm(ScheduleEdit, start, { shows: 'leaving' })
  const report = useReportChoice(reportForm, schedule)
  const { save, isSaving } = useSaveSchedule(schedule)
  const says = !schedule ? copy.firstRun : schedule.paused ? copy.whenResumed : copy.nextRunOn

  return (
    <FormDialog
      open={open}
      changed={changed}
      onClose={onClose}
      title={t(schedule ? copy.editTitle : copy.add)}
      description={contentsOf(report)}
      icon={<CalendarPlus />}
      width="wide"
      onSubmit={() => {
        if (!isSaving) submit((ready) => save(ready, report.chosen?.sent).then(onClose))
      }}
      footerStart={<FirstRun at={plannedRun(typed.rhythm as Rhythm, schedule, now)} says={says} />}
      footer={
        <>
          <DialogCancel>{t(copy.cancel)}</DialogCancel>
          <Button
            type="submit"
            variant="primary"
            icon={<Check aria-hidden="true" />}
            busy={isSaving}
            busyLabel={t(schedule ? copy.saving : copy.adding)}
          >
            {t(schedule ? copy.save : copy.add)}
          </Button>
        </>
      }
    >
      <div ref={form as never} className="flex flex-col gap-4">
        <ReportField of={report} />
        <ScheduleFields control={control} errors={errors} known={known} />
      </div>
    </FormDialog>
  )
}
