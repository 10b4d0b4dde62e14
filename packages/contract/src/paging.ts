import { z } from 'zod'

/** Rows of a page, unless the caller asks for another number. */
export const PAGE_SIZE = 10
const MOST_ROWS = 100
/** Far beyond every list; no offset leaves the integers. */
const LAST_PAGE = 1_000_000
const NO_PAGE = 'Valid page is required'

/** Which page is asked for, from 1. One past the end is empty and has the right totals. */
export const Paging = z.object({
  page: z.coerce.number(NO_PAGE).int(NO_PAGE).min(1, NO_PAGE).max(LAST_PAGE, NO_PAGE),
  page_size: z.coerce.number().int().min(1).max(MOST_ROWS).default(PAGE_SIZE),
})
export type Paging = z.output<typeof Paging>

export const Pagination = z.object({ total: z.number(), total_pages: z.number() })
export type Pagination = z.output<typeof Pagination>
