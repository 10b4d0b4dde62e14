import { Answer, type Question } from '@quickprism/app/answer'
import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { PAGE_SIZE, type Pagination } from '@quickprism/contract/paging'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { TableFrame } from '@quickprism/ui/table'
import type { ReactNode } from 'react'
import { FirstBranchLink } from './create-branch-link.tsx'
import { ownWords, reasonOf } from './failed-in-place.tsx'
import { ListPages, type OnPage, type Showing } from './list-pages.tsx'
import { RowDialogs } from './row-dialogs.tsx'
import { type Listing, PageSkeleton, Rows } from './rows.tsx'

type Listed<Row> = Pagination & { rows: readonly Row[] }

type ListProps<T, Row> = {
  of: Question<T>
  /** The rows of this page, and how many there are in all. */
  read: (answer: T) => Listed<Row>
  listing: Listing<Row>
  /** From 1. */
  page: number
  onPage: OnPage
  showing: Showing
  empty: Words & { action?: ReactNode }
  /** Instead of the endpoint's own words with Try Again. */
  failed?: (failure: CallFailed) => Words & { retry: string }
}

type Words = { title: string; text?: string | undefined }

/** A paged list with all it can be: on its way, failed, empty, or its rows with the pager below. Goes into a frame. */
export const List = <T, Row>({ of, read, listing, page, onPage, showing, empty, failed }: ListProps<T, Row>) => {
  const listed = of.data === undefined ? undefined : read(of.data)
  const isEmpty = listed?.total === 0
  return (
    <RowDialogs>
      {/* There before it says anything: that nothing was found is read out, as the number of rows is. */}
      {listed && <div role="status">{isEmpty && <EmptyList {...empty} />}</div>}
      {!isEmpty && (
        <Answer
          of={{ ...of, data: listed }}
          waiting={<PageSkeleton listing={listing} />}
          failed={(failure, again) => {
            const { title, text, retry } = failed?.(failure) ?? {
              title: ownWords(failure),
              text: reasonOf(failure),
              retry: 'Try Again',
            }
            return (
              <ErrorState
                title={t(title)}
                text={text && t(text)}
                retryLabel={t(retry)}
                onRetry={again}
                className="min-h-80"
              />
            )
          }}
        >
          {({ rows, ...pagination }) => (
            <>
              <Rows listing={listing} rows={rows} />
              <ListPages page={page} onPage={onPage} of={pagination} showing={showing} dense={listing.dense} />
            </>
          )}
        </Answer>
      )}
    </RowDialogs>
  )
}

const EmptyList = ({ title, text, action }: Words & { action?: ReactNode }) => (
  <EmptyState title={t(title)} text={text && t(text)} action={action} className="min-h-80" />
)

/** Where a list would stand while no branch is selected. */
export const NoBranchList = (words: Words) => (
  <TableFrame>
    <EmptyList {...words} action={<FirstBranchLink />} />
  </TableFrame>
)

/** One page of a list that is whole in memory. */
export const pageOf = <Row,>(all: readonly Row[], page: number): Listed<Row> => ({
  rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  total: all.length,
  total_pages: Math.ceil(all.length / PAGE_SIZE),
})
