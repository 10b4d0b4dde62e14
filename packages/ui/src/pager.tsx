import { ChevronLeft, ChevronRight } from 'lucide-react'
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

export const Pager = ({ page, pages, onPage }: PagerProps) => {
  const words = useUiWords()
  return (
    <nav aria-label={words.pages} className="flex items-center gap-1 pointer-coarse:gap-2">
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
    </nav>
  )
}
