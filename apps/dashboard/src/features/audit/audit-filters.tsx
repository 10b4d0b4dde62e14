import { readDay } from '@quickprism/app/days'
import { formatDate } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { DateTimeField } from '@quickprism/ui/date-time-field'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Span } from './api.ts'
import { copy } from './copy.ts'

type AuditFiltersProps = { span: Span; onChange: (span: Span) => void; now: number; zone: string | undefined }

export const AuditFilters = ({ span, onChange, now, zone }: AuditFiltersProps) => {
  /** Counts up so that Reset also takes away what was typed and never read. */
  const [resets, setResets] = useState(0)
  const today = readDay(formatDate(now, zone)) as string
  const shared = { labelInside: true, today, latest: today, className: 'w-full md:w-66' }
  return (
    <div
      key={resets}
      role="group"
      aria-label={t(copy.filters)}
      className="flex flex-1 flex-wrap items-start gap-2 max-md:basis-full"
    >
      <DateTimeField
        label={t(copy.from)}
        {...shared}
        value={span.from}
        onChange={(from) => onChange({ ...span, from })}
      />
      <DateTimeField
        label={t(copy.to)}
        {...shared}
        // Up to a day means up to its end.
        timeOfDay="23:59"
        value={span.to}
        onChange={(to) => onChange({ ...span, to })}
        error={span.from && span.to && span.to < span.from ? t(copy.toBeforeFrom) : undefined}
      />
      <Button
        variant="ghost"
        size={32}
        icon={<RotateCcw aria-hidden="true" />}
        onClick={() => {
          setResets((before) => before + 1)
          onChange({ from: '', to: '' })
        }}
      >
        {t(copy.reset)}
      </Button>
    </div>
  )
}
