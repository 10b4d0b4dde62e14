import { formatDateTimeSeconds } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { LoggedEvent } from '@quickprism/contract/audit'
import { eventInWords } from '@quickprism/contract/humanise'
import { Button } from '@quickprism/ui/button'
import { classNames } from '@quickprism/ui/class-names'
import { IconButton } from '@quickprism/ui/icon-button'
import { NotAvailable } from '@quickprism/ui/table'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Column, Listing } from '../../lib/rows.tsx'
import { copy } from './copy.ts'
import { EventDetails, EventLine, Performer } from './logged-event.tsx'

const action: Column<LoggedEvent> = {
  head: copy.action,
  look: 'w-1/2 max-w-0',
  cell: (event) => <EventLine event={event} />,
}

const performedBy: Column<LoggedEvent> = { head: copy.performedBy, cell: (event) => <Performer event={event} /> }

const address: Column<LoggedEvent> = {
  head: copy.address,
  align: 'right',
  cell: ({ ip_address }) =>
    ip_address ? <span className="font-mono text-ink-2">{ip_address}</span> : <NotAvailable />,
}

/** The events of a page. Those that were opened stay open while the list refreshes. */
export const useAuditListing = (zone: string | undefined): Listing<LoggedEvent> => {
  const id = useId()
  const [open, setOpen] = useState<readonly number[]>([])

  const detailsOf = ({ seq }: LoggedEvent) => {
    const opened = open.includes(seq)
    return {
      opened,
      toggle: () => setOpen((before) => (opened ? before.filter((other) => other !== seq) : [...before, seq])),
      tied: { 'aria-expanded': opened, 'aria-controls': opened ? `${id}-${seq}` : undefined },
    }
  }

  const timeOf = ({ created_at }: LoggedEvent) => formatDateTimeSeconds(created_at, zone)

  const time: Column<LoggedEvent> = {
    head: copy.time,
    headLook: 'pl-13!',
    namesRow: true,
    look: 'font-normal! whitespace-nowrap text-ink-2',
    cell: (event) => {
      const { opened, toggle, tied } = detailsOf(event)
      const shown = timeOf(event)
      return (
        <span className="flex items-center gap-1.5">
          <IconButton
            {...tied}
            name={t(copy.showDetails, { event: t(eventInWords(event.event_type)), time: shown })}
            size={28}
            className="-ml-1"
            onClick={toggle}
          >
            <ChevronRight aria-hidden="true" className={classNames('transition-transform', opened && 'rotate-90')} />
          </IconButton>
          {shown}
        </span>
      )
    },
  }

  return {
    name: copy.table,
    keyOf: ({ seq }) => seq,
    columns: [time, action, performedBy, address],
    card: {
      title: action.cell,
      facts: [
        { head: copy.time, cell: (event) => <span className="block text-balance">{timeOf(event)}</span> },
        address,
        performedBy,
      ],
      actions: (event) => {
        const { toggle, tied } = detailsOf(event)
        return (
          <Button {...tied} size={28} onClick={toggle}>
            {t(copy.details)}
          </Button>
        )
      },
    },
    below: (event) =>
      detailsOf(event).opened && (
        <div id={`${id}-${event.seq}`} className="max-md:rounded-md max-md:bg-surface-2 max-md:p-3 md:pt-4 md:pl-8">
          <EventDetails event={event} />
        </div>
      ),
  }
}
