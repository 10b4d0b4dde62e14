import { Answer, type Question } from '@quickprism/app/answer'
import { dayAt } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { t, tCount } from '@quickprism/client/words'
import type { InsideRow, Someone } from '@quickprism/contract/front-desk'
import { gates } from '@quickprism/contract/gates'
import type { VisitorType } from '@quickprism/contract/my-visit'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { classNames } from '@quickprism/ui/class-names'
import { EmptyState } from '@quickprism/ui/empty-state'
import { linkLook } from '@quickprism/ui/link-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { TabPanel, Tabs } from '@quickprism/ui/tabs'
import { Link } from '@tanstack/react-router'
import { ArrowUp, ClipboardList, Hourglass } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IfAllowed } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { FailedInPlace } from '../../lib/failed-in-place.tsx'
import { SearchBox } from '../../lib/search-box.tsx'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'
import { InsideRowView } from './inside-row.tsx'
import { useSteadyInside } from './use-steady-inside.ts'

export type Inside = {
  members: number
  visitors: number
  data: InsideRow[]
  total_records: number
}

type Section = VisitorType | 'expected'

type InsideListProps = {
  list: RefObject<HTMLElement | null>
  of: Question<Inside>
  section: Section
  onSection: (section: Section) => void
  /** None where they are shown elsewhere. */
  expected: { list: ReactNode; toCome: number | undefined } | undefined
  search: string
  onSearch: (search: string) => void
  mostSearched: number
  /** As many rows as were asked for. */
  most: number
  /** None where no more are shown: the others are searched for. */
  onMore: (() => void) | undefined
  /** Above the rows: whoever was written down and is not sent yet. */
  waiting: ReactNode
  ending: ReadonlySet<string>
  onCheckOut: (people: readonly Someone[]) => void
  onCorrect: (row: InsideRow) => void
  onLeftEarlier: (row: InsideRow) => void
  onTimedOut: () => void
}

const SKELETON = ['first', 'second', 'third', 'fourth', 'fifth']

const RowsSkeleton = () =>
  SKELETON.map((row) => (
    <div key={row} className="flex h-16 items-center gap-3 border-b border-line px-4">
      <Skeleton className="size-9.5 rounded-full" />
      <Skeleton className="h-4 w-44" />
      <Skeleton className="ml-auto h-9 w-28" />
    </div>
  ))

/** The head of the list: the tabs, and after them the search. */
const HEAD = '[&>div:first-child]:relative [&>div:first-child]:px-4 [&>div:first-child]:pt-2 [&_[role=tab]]:h-12'
/** From 640 px of the list the search has what the tabs leave of the row; under 540 it has a row of its own. */
const SEARCH =
  '@min-[40rem]:[&>div:first-child>:last-child]:w-56 @max-[33.75rem]:[&>div:first-child]:flex-wrap @max-[33.75rem]:[&>div:first-child>:last-child]:basis-full'
/** Between them it is its icon alone, and lies over the tabs while it has the focus or a text. */
const SEARCH_ICON =
  '@min-[33.75rem]:@max-[40rem]:[&>div:first-child>:last-child]:w-11 @min-[33.75rem]:@max-[40rem]:[&>div:first-child>:last-child:is(:focus-within,:has(input:not(:placeholder-shown)))]:absolute @min-[33.75rem]:@max-[40rem]:[&>div:first-child>:last-child:is(:focus-within,:has(input:not(:placeholder-shown)))]:inset-x-4 @min-[33.75rem]:@max-[40rem]:[&>div:first-child>:last-child:is(:focus-within,:has(input:not(:placeholder-shown)))]:w-auto @min-[33.75rem]:@max-[40rem]:[&>div:first-child>:last-child:is(:focus-within,:has(input:not(:placeholder-shown)))]:bg-surface'

/** Where the number is not known: 0 would say that nobody is there. */
const UNKNOWN = '–'

/** Who is inside, newest first. */
export const InsideList = ({
  section,
  onSection,
  search,
  mostSearched,
  onSearch,
  list,
  expected,
  ...body
}: InsideListProps) => {
  const tabs = [
    { value: 'visitor' as const, label: t(copy.visitors), count: body.of.data?.visitors ?? UNKNOWN },
    { value: 'member' as const, label: t(copy.members), count: body.of.data?.members ?? UNKNOWN },
    ...(expected ? [{ value: 'expected' as const, label: t(copy.expected), count: expected.toCome ?? UNKNOWN }] : []),
  ]
  /** The first person found is one press away as soon as the answer is there, unless the user has gone on meanwhile. */
  const seeks = useRef(false)
  const stopSeeking = () => {
    seeks.current = false
  }
  const toFirstRow = () => {
    const field = list.current?.querySelector<HTMLInputElement>('input[type="search"]')
    if (!seeks.current || body.of.isPlaceholderData || field?.value.trim() !== search) return
    stopSeeking()
    list.current?.querySelector<HTMLElement>('[data-check-out]')?.focus()
  }
  useEffect(toFirstRow)
  const seek = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // A browser presses whatever has the focus after this key: going to a button must not check somebody out.
    event.preventDefault()
    seeks.current = true
    toFirstRow()
  }
  return (
    <Card
      ref={list}
      aria-label={t(copy.list)}
      className="@container flex min-h-80 flex-1 flex-col overflow-hidden fills:min-h-0"
    >
      <Tabs
        name={t(copy.sections)}
        tabs={tabs}
        value={section}
        onChange={onSection}
        className={classNames('flex min-h-0 flex-1 flex-col', HEAD, SEARCH, SEARCH_ICON)}
        aside={
          // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search field goes on to the list
          <div onKeyDown={seek} onChange={stopSeeking} onBlur={stopSeeking} className="py-2">
            <SearchBox
              value={search}
              onSearch={onSearch}
              label={t(copy.search)}
              placeholder={t(copy.searchHint)}
              maxLength={mostSearched}
            />
          </div>
        }
      >
        <TabPanel
          value={section}
          className={classNames('flex min-h-0 flex-1 flex-col', section === 'expected' && 'fills:overflow-y-auto')}
        >
          {section === 'expected' ? expected?.list : <Rows {...body} section={section} search={search} />}
        </TabPanel>
      </Tabs>
    </Card>
  )
}

type RowsProps = { section: VisitorType } & Pick<
  InsideListProps,
  | 'of'
  | 'search'
  | 'most'
  | 'onMore'
  | 'waiting'
  | 'ending'
  | 'onCheckOut'
  | 'onCorrect'
  | 'onLeftEarlier'
  | 'onTimedOut'
>

/** A group is one entry: the tab counts its people. Of a search only the entries are known. */
const footing = ({ shown, total }: { shown: number; total: number }, people: number | undefined) =>
  people === undefined || shown < total
    ? tCount(total, copy.showing, { shown: Math.min(shown, total) })
    : tCount(total, copy.entries, { people: tCount(people, copy.people) })

const Rows = ({
  of,
  section,
  search,
  most,
  onMore,
  waiting,
  ending,
  onCheckOut,
  onCorrect,
  onLeftEarlier,
  onTimedOut,
}: RowsProps) => {
  const [isTouched, setTouched] = useState(false)
  const now = useNow(30_000)
  const today = dayAt(now, useZone())
  const { rows, newer, showNewer } = useSteadyInside({
    asked: `${section} ${most} ${search}`,
    answer: of.data,
    isBefore: of.isPlaceholderData ?? false,
    touched: isTouched,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what would move under the pointer waits until it is gone
    <div
      className="flex min-h-0 flex-1 flex-col"
      onPointerEnter={({ pointerType }) => setTouched(pointerType === 'mouse')}
      onPointerLeave={() => setTouched(false)}
    >
      {waiting}
      <div role="status">
        {newer > 0 ? (
          <p className="flex items-center justify-between gap-3 border-b border-accent-line bg-accent-subtle py-1 pr-2 pl-4 text-sm font-medium text-accent">
            {tCount(newer, copy.newer)}
            <Button variant="ghost" size={28} icon={<ArrowUp aria-hidden="true" />} onClick={showNewer}>
              {t(copy.show)}
            </Button>
          </p>
        ) : null}
      </div>
      <Answer
        of={of}
        waiting={<RowsSkeleton />}
        failed={(failure, again) => (
          <FailedInPlace failure={failure} again={again} retryLabel={copy.tryAgain} className="min-h-80" />
        )}
      >
        {({ total_records, members, visitors }) => (
          <>
            {/* There before it says anything: that nobody was found is read out. */}
            <div role="status" className="flex flex-col not-empty:flex-1">
              {rows.length === 0 && (
                <EmptyState
                  title={t(search === '' ? copy.empty : copy.notFound)}
                  text={t(search === '' ? copy.emptyHint : copy.notFoundHint)}
                  className="min-h-64 flex-1"
                />
              )}
            </div>
            {rows.length > 0 && (
              <ul className="min-h-0 flex-1 fills:overflow-y-auto">
                {rows.map(({ key, row, hasLeft }) => (
                  <InsideRowView
                    key={key}
                    row={row}
                    hasLeft={hasLeft}
                    now={now}
                    today={today}
                    ending={ending}
                    onCheckOut={onCheckOut}
                    onCorrect={onCorrect}
                    onLeftEarlier={onLeftEarlier}
                  />
                ))}
              </ul>
            )}
            <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 text-xs text-ink-2">
              {rows.length > 0 ? (
                <span>
                  {footing(
                    { shown: rows.length, total: total_records },
                    search === '' ? { member: members, visitor: visitors }[section] : undefined,
                  )}
                </span>
              ) : null}
              {onMore && rows.length < total_records ? (
                <Button size={28} variant="ghost" onClick={onMore}>
                  {t(copy.showMore)}
                </Button>
              ) : null}
              <Button
                size={36}
                variant="ghost"
                className="ml-auto text-xs"
                icon={<Hourglass aria-hidden="true" />}
                onClick={onTimedOut}
              >
                {t(copy.timedOut)}
              </Button>
              <IfAllowed by={gates.viewVisits}>
                <Link
                  to={addresses.records}
                  className={`${linkLook} inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11`}
                >
                  <ClipboardList aria-hidden="true" size={14} />
                  {t(copy.records)}
                </Link>
              </IfAllowed>
            </div>
          </>
        )}
      </Answer>
    </div>
  )
}
