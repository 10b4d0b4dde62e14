import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { LINK_DAYS, MOST_SCHEDULES, type ReportSchedule } from '@quickprism/contract/report-schedules'
import { Button } from '@quickprism/ui/button'
import { Card, CardHeader } from '@quickprism/ui/card'
import { CalendarPlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { List, pageOf } from '../../../lib/list.tsx'
import { StaleNote } from '../../../lib/updated-ago.tsx'
import type { ReportForm } from '../report-form.ts'
import { endings, type Format } from '../use-taking.ts'
import { useSchedules } from './api.ts'
import { copy } from './copy.ts'
import { DeleteSchedule } from './delete-schedule.tsx'
import type { Recipient } from './recipients-field.tsx'
import { ScheduleActions } from './schedule-actions.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { schedulesListing } from './schedules-listing.tsx'
import { newSchedule, type TypedSchedule, typedOf } from './typed-schedule.ts'
import { useBranchNow } from './use-branch-now.ts'

type SchedulesCardProps = {
  /** Who is signed in: the first to be sent a new one. */
  self: Recipient
  form: ReportForm
  format: Format | undefined
}

/** The reports the branch sends by itself. */
export const SchedulesCard = ({ self, form, format }: SchedulesCardProps) => {
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [page, setPage] = useState(1)
  const [deleting, setDeleting] = useState<ReportSchedule>()
  const schedules = useSchedules()
  const now = useBranchNow(schedules.data && { minute: schedules.data.now, receivedAt: schedules.dataUpdatedAt })
  const dialogs = useSlot<{ schedule?: ReportSchedule; start: TypedSchedule }>()

  const isFull = (schedules.data?.data.length ?? 0) >= MOST_SCHEDULES
  const hint = isFull ? t(copy.full, { most: MOST_SCHEDULES }) : t(copy.hint, { days: LINK_DAYS })
  const listing = schedulesListing({
    now,
    actions: (schedule) => (
      <ScheduleActions
        of={schedule}
        onEdit={() => dialogs.open({ schedule, start: typedOf(schedule) })}
        onDelete={() => setDeleting(schedule)}
      />
    ),
  })
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader
        id={id}
        title={t(copy.title)}
        subtitle={hint}
        actions={
          <>
            {schedules.error && schedules.data && <StaleNote failure={schedules.error} at={schedules.dataUpdatedAt} />}
            <Button
              ref={addButton}
              icon={<CalendarPlus aria-hidden="true" />}
              disabled={isFull}
              onClick={() => dialogs.open({ start: newSchedule(self.quickID, endings[format ?? 'xls']) })}
            >
              {t(copy.add)}
            </Button>
          </>
        }
      />
      <div className="border-t border-line">
        <List
          of={schedules}
          read={({ data }) => pageOf(data, page)}
          listing={listing}
          page={page}
          onPage={setPage}
          showing={copy.showing}
          empty={{ title: copy.none, text: copy.noneHint }}
        />
      </div>
      {dialogs.entries.map(({ id: key, value: { schedule, start }, isOpen, close }) => (
        <ScheduleDialog
          key={key}
          open={isOpen}
          schedule={schedule}
          start={start}
          form={form}
          now={now}
          known={schedule?.recipients ?? [self]}
          onClose={close}
        />
      ))}
      <DeleteSchedule schedule={deleting} onClose={() => setDeleting(undefined)} focusAfter={() => addButton.current} />
    </Card>
  )
}
