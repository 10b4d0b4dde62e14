import { AnswersBefore } from '@quickprism/app/answer'
import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { PAGE_SIZE, type Pagination } from '@quickprism/contract/paging'
import { Pager } from '@quickprism/ui/pager'
import { TableFooter } from '@quickprism/ui/table'
import { use, useEffect, useState } from 'react'

/** A page that was not asked for takes the place of the one that was: going back would lead to it again. */
export type OnPage = (page: number, how?: { replace: boolean }) => void

/**
 * With `{{from}}`, `{{to}}` and `{{total}}`. It changes with the total but for users and visits, of which the documents
 * have one form alone.
 */
export type Showing = string | { one: string; other: string }

type ListPagesProps = {
  /** From 1. */
  page: number
  onPage: OnPage
  of: Pagination
  showing: Showing
  /** As the rows above are. */
  dense?: boolean | undefined
}

/**
 * The foot of a paged list. The pager follows the finger, the sentence the rows that are there. A page that is gone
 * by now, as after a deletion, gives way to the last one.
 */
export const ListPages = ({ page, onPage, of: { total, total_pages }, showing, dense }: ListPagesProps) => {
  const isBefore = use(AnswersBefore)
  const gone = !isBefore && total_pages > 0 && page > total_pages
  useEffect(() => {
    if (gone) onPage(total_pages, { replace: true })
  }, [gone, onPage, total_pages])

  const [shown, setShown] = useState(page)
  if (!isBefore && shown !== page) setShown(page)
  const figures = {
    from: formatNumber((shown - 1) * PAGE_SIZE + 1),
    to: formatNumber(Math.min(shown * PAGE_SIZE, total)),
    total: formatNumber(total),
  }
  return (
    <TableFooter
      dense={dense}
      showing={typeof showing === 'string' ? t(showing, figures) : tCount(total, showing, figures)}
    >
      <Pager page={page} pages={total_pages} onPage={(next) => onPage(next)} />
    </TableFooter>
  )
}
