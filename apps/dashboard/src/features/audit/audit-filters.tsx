import { readDay } from '@quickprism/app/days'
import { formatDate } from '@quickprism/app/format'
import { shownLanguage, t } from '@quickprism/client/words'
import { AUDIT_EVENTS } from '@quickprism/contract/audit'
import { eventInWords } from '@quickprism/contract/humanise'
import { Button } from '@quickprism/ui/button'
import { DateTimeField } from '@quickprism/ui/date-time-field'
import { Select } from '@quickprism/ui/select'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { SearchBox } from '../../lib/search-box.tsx'
import { type AuditFilter, LONGEST_PERFORMER } from './audit-address.ts'
import { copy } from './copy.ts'

type AuditFiltersProps = {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
  /** Letters follow each other faster than anyone wants to step back through them. */
  onSearch: (by: string | undefined) => void
  now: number
  zone: string | undefined
}

/** Not the empty text: a select takes that for no choice and shows nothing. */
const EVERY_ACTION = 'every'

const actions = () => [
  { value: EVERY_ACTION, label: t(copy.everyAction) },
  ...AUDIT_EVENTS.map((event) => ({ value: event as string, label: t(eventInWords(event)) })).toSorted((one, other) =>
    one.label.localeCompare(other.label, shownLanguage()),
  ),
]

export const AuditFilters = ({ filter, onChange, onSearch, now, zone }: AuditFiltersProps) => {
  /** Counts up so that Reset also takes away what was typed and never read. */
  const [resets, setResets] = useState(0)
  const today = readDay(formatDate(now, zone)) as string
  const { from = '', to = '', by = '', action } = filter
  const shared = { controlSize: 32 as const, today, latest: today, className: 'w-full self-start md:w-58' }
  return (
    <div key={resets} role="group" aria-label={t(copy.filters)} className="mb-3 flex flex-wrap items-end gap-2">
      <DateTimeField
        label={t(copy.from)}
        {...shared}
        value={from}
        onChange={(next) => onChange({ ...filter, from: next || undefined })}
      />
      <DateTimeField
        label={t(copy.to)}
        {...shared}
        // Up to a day means up to its end.
        timeOfDay="23:59"
        value={to}
        onChange={(next) => onChange({ ...filter, to: next || undefined })}
        error={from && to && to < from ? t(copy.toBeforeFrom) : undefined}
      />
      <SearchBox
        label={t(copy.by)}
        maxLength={LONGEST_PERFORMER}
        value={by}
        onSearch={(text) => onSearch(text || undefined)}
        className="w-full md:w-56 md:max-w-90 md:grow"
      />
      <Select
        label={t(copy.action)}
        controlSize={32}
        options={actions()}
        value={action ?? EVERY_ACTION}
        onChange={(next) => onChange({ ...filter, action: AUDIT_EVENTS.find((event) => event === next) })}
        className="w-full md:w-40"
      />
      <Button
        variant="ghost"
        size={32}
        icon={<RotateCcw aria-hidden="true" />}
        onClick={() => {
          setResets((before) => before + 1)
          onChange({ from: undefined, to: undefined, by: undefined, action: undefined })
        }}
      >
        {t(copy.reset)}
      </Button>
    </div>
  )
}
