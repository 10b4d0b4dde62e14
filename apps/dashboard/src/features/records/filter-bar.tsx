import { readDay, showDay } from '@quickprism/app/days'
import { formatDate } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { t, tCount } from '@quickprism/client/words'
import { Purpose, purposeName } from '@quickprism/contract/my-visit'
import { CheckOutType, checkOutLabels } from '@quickprism/contract/records'
import { Button } from '@quickprism/ui/button'
import { CheckboxGroup } from '@quickprism/ui/checkbox-group'
import { FilterChip, FilterChoices } from '@quickprism/ui/filter-chip'
import { RadioGroup } from '@quickprism/ui/radio-group'
import { Sheet } from '@quickprism/ui/sheet'
import { useUiWords } from '@quickprism/ui/words'
import { CalendarDays, RotateCcw, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWidthFrom } from '../../lib/media.ts'
import { SearchBox } from '../../lib/search-box.tsx'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'
import { DateFilter } from './date-filter.tsx'
import { ageBuckets, countOf, type Filters, genders, isFiltered, noFilters } from './record-filters.ts'

type FilterBarProps = {
  filters: Filters
  onChange: (filters: Filters) => void
  /** Letters follow each other faster than anyone wants to step back through them. */
  onSearch: (search: string | undefined) => void
}

type Choice = { key: keyof Filters; label: string; value: string; hint?: string; icon?: ReactNode; choices: ReactNode }

const LONGEST_SEARCH = 100
/** Shorter texts are searched at the beginnings of names and quickIDs alone. */
const SHORTEST_ANYWHERE = 3

const isShort = (search: string | undefined) => search !== undefined && [...search].length < SHORTEST_ANYWHERE

const listOf = (text: string | undefined) => text?.split(',') ?? []

type ChoicesProps = Omit<FilterBarProps, 'onSearch'> & {
  /** Counts up so that Reset also takes away what was typed and never read. */
  resets: number
}

const useChoices = ({ filters, onChange, resets }: ChoicesProps): Choice[] => {
  const zone = useZone()
  const now = useNow(60_000)
  const boxes = (
    label: string,
    key: 'type' | 'pov' | 'gender',
    options: readonly string[],
    shown: (option: string) => string = (option) => option,
  ): Choice => ({
    key,
    label: t(label),
    value: listOf(filters[key]).map(shown).join(', '),
    choices: (
      <CheckboxGroup
        name={t(label)}
        options={options.map((value) => ({ value, label: shown(value) }))}
        value={listOf(filters[key])}
        // In the order of the choices, whatever the order of choosing.
        onChange={(next) =>
          onChange({ ...filters, [key]: options.filter((option) => next.includes(option)).join(',') || undefined })
        }
      />
    ),
  })

  return [
    boxes(copy.checkOutType, 'type', CheckOutType.options, (type) => checkOutLabels[type as CheckOutType]),
    boxes(copy.purpose, 'pov', Purpose.options, (purpose) => t(purposeName(purpose as Purpose))),
    {
      key: 'age',
      label: t(copy.age),
      value: filters.age ?? '',
      choices: (
        <RadioGroup
          name={t(copy.age)}
          className="px-2 py-1"
          options={ageBuckets.map((bucket) => ({ value: bucket, label: bucket }))}
          value={filters.age ?? null}
          onChange={(bucket) => onChange({ ...filters, age: ageBuckets.find((one) => one === bucket) })}
        />
      ),
    },
    boxes(copy.gender, 'gender', genders),
    {
      key: 'date',
      label: t(copy.date),
      hint: t(copy.datePattern),
      icon: <CalendarDays aria-hidden="true" />,
      value: filters.date ? showDay(filters.date) : '',
      choices: (
        <DateFilter
          key={resets}
          value={filters.date}
          onChange={(date) => onChange({ ...filters, date })}
          today={readDay(formatDate(now, zone)) as string}
        />
      ),
    },
  ]
}

export const FilterBar = ({ filters, onChange, onSearch }: FilterBarProps) => {
  const hasRoom = useWidthFrom(48)
  const [resets, setResets] = useState(0)
  const choices = useChoices({ filters, onChange, resets })
  const clear = (key: keyof Filters) => onChange({ ...filters, [key]: undefined })
  const search = (
    <SearchBox
      // Letters that Reset came before are not searched for after it.
      key={resets}
      label={t(copy.search)}
      maxLength={LONGEST_SEARCH}
      value={filters.search ?? ''}
      onSearch={(text) => onSearch(text || undefined)}
      className="min-w-0 max-md:flex-1 md:w-60"
    />
  )
  const reset = (
    <Button
      variant="ghost"
      size={32}
      icon={<RotateCcw aria-hidden="true" />}
      disabled={!isFiltered(filters)}
      onClick={() => {
        setResets((before) => before + 1)
        onChange(noFilters)
      }}
    >
      {t(copy.reset)}
    </Button>
  )
  return (
    <div role="group" aria-label={t(copy.filters)} className="flex flex-wrap items-center gap-2">
      {search}
      {hasRoom ? (
        <>
          {choices.map(({ key, label, value, hint, icon, choices: body }) => (
            <FilterChip
              key={key}
              label={label}
              value={value}
              {...(hint ? { hint } : {})}
              icon={icon}
              onClear={() => clear(key)}
            >
              <FilterChoices>{body}</FilterChoices>
            </FilterChip>
          ))}
          {reset}
        </>
      ) : (
        <FilterSheet filters={filters} choices={choices} onClear={clear} reset={reset} />
      )}
      <p role="status" className="w-full text-xs text-ink-2 empty:hidden">
        {isShort(filters.search) && t(copy.shortSearch)}
      </p>
    </div>
  )
}

type FilterSheetProps = {
  filters: Filters
  choices: Choice[]
  onClear: (key: keyof Filters) => void
  reset: ReactNode
}

/** On a phone the filters stand in a sheet; the button says how many are set. */
const FilterSheet = ({ filters, choices, onClear, reset }: FilterSheetProps) => {
  const words = useUiWords()
  const [open, setOpen] = useState(false)
  const count = countOf(filters)
  return (
    <>
      <Button
        size={32}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-label={count > 0 ? tCount(count, copy.filtersSet) : t(copy.filters)}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? count : ''}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t(copy.filters)} side="bottom">
        <div className="flex flex-col gap-4 px-5 pb-4">
          {choices.map(({ key, label, value, choices: body }) => (
            <section key={key} aria-label={label} tabIndex={-1} className="outline-none">
              <div className="mb-1 flex min-h-8 items-center justify-between pointer-coarse:min-h-11">
                <h3 className="text-sm font-medium text-ink">{label}</h3>
                {value && (
                  <Button
                    variant="ghost"
                    size={28}
                    icon={<X aria-hidden="true" />}
                    aria-label={words.clear(label)}
                    onClick={({ currentTarget }) => {
                      // The button goes with what it clears.
                      currentTarget.closest('section')?.focus()
                      onClear(key)
                    }}
                  >
                    {t(copy.clear)}
                  </Button>
                )}
              </div>
              {body}
            </section>
          ))}
        </div>
        <div className="sticky bottom-0 flex justify-between gap-2 border-t border-line bg-canvas px-5 py-3">
          {reset}
          <Button variant="primary" onClick={() => setOpen(false)}>
            {t(copy.showRecords)}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
