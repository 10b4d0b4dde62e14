import { formatDateTimeSeconds } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { LoggedEvent } from '@quickprism/contract/audit'
import { eventInWords } from '@quickprism/contract/humanise'
import { Button } from '@quickprism/ui/button'
import { classNames } from '@quickprism/ui/class-names'
import { IconButton } from '@quickprism/ui/icon-button'
import { RecordCard, RecordCards } from '@quickprism/ui/record-card'
import {
  NotAvailable,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
  TableRowHeader,
} from '@quickprism/ui/table'
import { ChevronRight } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { useWidthFrom } from '../../lib/media.ts'
import { copy } from './copy.ts'
import { EventDetails, EventLine, Performer } from './logged-event.tsx'

type AuditTableProps = { events: LoggedEvent[]; zone: string | undefined }

/** The events of a page. Those that were opened stay open while the list refreshes. */
export const AuditTable = (props: AuditTableProps) => {
  const [open, setOpen] = useState<readonly number[]>([])
  const toggle = (seq: number) =>
    setOpen((before) => (before.includes(seq) ? before.filter((other) => other !== seq) : [...before, seq]))
  const Rows = useWidthFrom(48) ? WideRows : NarrowRows
  return <Rows {...props} isOpen={(seq) => open.includes(seq)} toggle={toggle} />
}

type RowsProps = AuditTableProps & { isOpen: (seq: number) => boolean; toggle: (seq: number) => void }

const Address = ({ event }: { event: LoggedEvent }) =>
  event.ip_address ? <span className="font-mono text-ink-2">{event.ip_address}</span> : <NotAvailable />

const WideRows = ({ events, zone, isOpen, toggle }: RowsProps) => {
  const id = useId()
  return (
    <Table name={t(copy.table)}>
      <TableHead>
        <TableHeaderCell className="pl-13!">{t(copy.time)}</TableHeaderCell>
        <TableHeaderCell>{t(copy.action)}</TableHeaderCell>
        <TableHeaderCell>{t(copy.performedBy)}</TableHeaderCell>
        <TableHeaderCell align="right">{t(copy.address)}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {events.map((event) => {
          const time = formatDateTimeSeconds(event.created_at, zone)
          const opened = isOpen(event.seq)
          return (
            <Fragment key={event.seq}>
              <TableRow>
                <TableRowHeader className="font-normal! whitespace-nowrap text-ink-2">
                  <span className="flex items-center gap-1.5">
                    <IconButton
                      name={t(copy.showDetails, { event: t(eventInWords(event.event_type)), time })}
                      size={28}
                      className="-ml-1"
                      aria-expanded={opened}
                      aria-controls={opened ? `${id}-${event.seq}` : undefined}
                      onClick={() => toggle(event.seq)}
                    >
                      <ChevronRight
                        aria-hidden="true"
                        className={classNames('transition-transform', opened && 'rotate-90')}
                      />
                    </IconButton>
                    {time}
                  </span>
                </TableRowHeader>
                <TableCell className="w-1/2 max-w-0">
                  <EventLine event={event} />
                </TableCell>
                <TableCell>
                  <Performer event={event} />
                </TableCell>
                <TableCell align="right">
                  <Address event={event} />
                </TableCell>
              </TableRow>
              {opened && (
                <TableRow id={`${id}-${event.seq}`} className="bg-surface-2">
                  <TableCell colSpan={4} className="py-4! pl-13!">
                    <EventDetails event={event} />
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          )
        })}
      </TableBody>
    </Table>
  )
}

const NarrowRows = ({ events, zone, isOpen, toggle }: RowsProps) => (
  <RecordCards name={t(copy.table)}>
    {events.map((event) => (
      <RecordCard
        key={event.seq}
        title={<EventLine event={event} />}
        facts={[
          { label: t(copy.time), value: formatDateTimeSeconds(event.created_at, zone) },
          { label: t(copy.address), value: <Address event={event} /> },
          { label: t(copy.performedBy), value: <Performer event={event} /> },
        ]}
        actions={
          <Button size={28} aria-expanded={isOpen(event.seq)} onClick={() => toggle(event.seq)}>
            {t(copy.details)}
          </Button>
        }
      >
        {isOpen(event.seq) && (
          <div className="mt-3 rounded-md bg-surface-2 p-3">
            <EventDetails event={event} />
          </div>
        )}
      </RecordCard>
    ))}
  </RecordCards>
)
