import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { buttonLook } from './button-look.tsx'
import { classNames } from './class-names.tsx'
import { useUiWords } from './words.tsx'

type PagerProps = {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

const shown = 5

/** Up to five numbers around the current one, moved inwards at both ends. */
export const pageWindow = (page: number, pages: number): number[] => {
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1))
  return Array.from({ length: Math.min(shown, pages) }, (_, index) => first + index)
}

const step = classNames(buttonLook('ghost', 32), 'disabled:text-ink-disabled [&_svg]:size-4 max-md:px-2')

/** From so many pages on, a page is typed as well. */
const LONG = 10

const JumpToPage = ({ pages, onPage }: Omit<PagerProps, 'page'>) => {
  const words = useUiWords()
  const [typed, setTyped] = useState('')
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const number = Number(typed)
    if (Number.isInteger(number) && number >= 1) onPage(Math.min(number, pages))
    setTyped('')
  }
  return (
    <form onSubmit={jump} className="max-md:hidden">
      <input
        aria-label={words.goToPage(pages)}
        placeholder={words.goToPage(pages)}
        inputMode="numeric"
        maxLength={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        className="h-8 w-36 rounded-md border border-line-control bg-surface px-2.5 text-sm text-ink placeholder:text-ink-3"
      />
    </form>
  )
}

export const Pager = ({ page, pages, onPage }: PagerProps) => {
  const words = useUiWords()
  const hasMore = pages > shown
  return (
    <nav aria-label={words.pages} className="flex items-center gap-1 pointer-coarse:gap-2">
      {pages >= LONG && <JumpToPage pages={pages} onPage={onPage} />}
      {hasMore && (
        <button
          type="button"
          aria-label={words.firstPage}
          title={words.firstPage}
          disabled={page <= 1}
          onClick={() => onPage(1)}
          className={step}
        >
          <ChevronsLeft aria-hidden="true" />
        </button>
      )}
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)} className={step}>
        <ChevronLeft aria-hidden="true" />
        <span className="max-md:sr-only">{words.previous}</span>
      </button>
      {pageWindow(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={words.page(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          className={classNames(
            'flex size-8 items-center justify-center rounded-md text-sm font-medium transition-colors hovered:bg-hover pointer-coarse:size-11',
            number === page ? 'bg-active text-ink' : 'text-ink-2 max-sm:hidden',
          )}
        >
          {number}
        </button>
      ))}
      <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)} className={step}>
        <span className="max-md:sr-only">{words.next}</span>
        <ChevronRight aria-hidden="true" />
      </button>
      {hasMore && (
        <button
          type="button"
          aria-label={words.lastPage}
          title={words.lastPage}
          disabled={page >= pages}
          onClick={() => onPage(pages)}
          className={step}
        >
          <ChevronsRight aria-hidden="true" />
        </button>
      )}
    </nav>
  )
}
