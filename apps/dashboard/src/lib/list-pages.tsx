import { t } from '@quickprism/client/words'
import { PAGE_SIZE, type Pagination } from '@quickprism/contract/paging'
import { Pager } from '@quickprism/ui/pager'
import { TableFooter } from '@quickprism/ui/table'
import { useEffect } from 'react'

type ListPagesProps = {
  /** From 1. */
  page: number
  onPage: (page: number) => void
  of: Pagination
  /** With `{{from}}`, `{{to}}` and `{{total}}`. */
  showing: string
}

/** The foot of a paged list. A page that is gone by now, as after a deletion, gives way to the last one. */
export const ListPages = ({ page, onPage, of: { total, total_pages }, showing }: ListPagesProps) => {
  const gone = total_pages > 0 && page > total_pages
  useEffect(() => {
    if (gone) onPage(total_pages)
  }, [gone, onPage, total_pages])

  const from = (page - 1) * PAGE_SIZE + 1
  const to = Math.min(page * PAGE_SIZE, total)
  return (
    <TableFooter showing={t(showing, { from, to, total })}>
      <Pager
        page={page}
        pages={total_pages}
        onPage={onPage}
        name={t('Pages')}
        previousLabel={t('Previous')}
        nextLabel={t('Next')}
        pageName={(number) => t('Page {{number}}', { number })}
      />
    </TableFooter>
  )
}
