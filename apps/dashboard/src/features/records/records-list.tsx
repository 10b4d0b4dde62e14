import type { Question } from '@quickprism/app/answer'
import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { type ComponentProps, useRef, useState } from 'react'
import { List } from '../../lib/list.tsx'
import { useRevealClock } from '../../lib/reveal-clock.ts'
import { copy } from './copy.ts'
import { NewVisits } from './new-visits.tsx'
import { type Line, type RecordParts, recordsListing, useLines } from './records-listing.tsx'
import { type Listed, useSteadyRecords } from './use-steady-records.ts'

type RecordsListProps = Pick<ComponentProps<typeof List<Listed, Line>>, 'page' | 'onPage' | 'empty'> & {
  of: Question<Listed> & { dataUpdatedAt: number }
  asked: string
  name: string
  search: string | undefined
  parts: RecordParts
}

/** The stated words, with the server's reason in the second line where it gave one. */
const inWords = ({ message }: CallFailed) => ({
  title: copy.failed,
  text: message === t(copy.failed) ? copy.failedHint : message,
  retry: copy.tryAgain,
})

/** One page of records, which moves nothing under the pointer. */
export const RecordsList = ({ of: question, asked, name, page, onPage, search, parts, empty }: RecordsListProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const linesOf = useLines(search)
  const { list, newer, showNewer } = useSteadyRecords({
    asked,
    answer: question.data,
    isBefore: question.isPlaceholderData ?? false,
    page,
    touched: pointed || focused,
  })

  const isClear = question.data?.data.some((row) => !row.masked || row.group.some(({ masked }) => !masked)) ?? false
  const clock = useRevealClock(question.dataUpdatedAt, isClear)

  const show = () => {
    if (page > 1) onPage(1)
    else showNewer()
    // The button goes; whoever came by keyboard goes on from the list.
    frame.current?.focus()
  }

  return (
    <div
      ref={frame}
      tabIndex={-1}
      className="outline-none"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <NewVisits count={newer} onShow={show} />
      <List
        of={{ ...question, data: list }}
        read={({ data, total_pages, total_records }) => ({
          rows: linesOf(data.map((row) => parts.seen(row, clock))),
          total: total_records,
          total_pages,
        })}
        listing={recordsListing(name, parts)}
        page={page}
        onPage={onPage}
        showing={copy.showing}
        empty={empty}
        failed={inWords}
      />
    </div>
  )
}
