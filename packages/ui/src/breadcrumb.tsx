import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useUiWords } from './words.tsx'

/** The way here; the last part is the page itself, the others are links given as elements. */
export const Breadcrumb = ({ parts }: { parts: ReactNode[] }) => (
  <nav aria-label={useUiWords().breadcrumb}>
    {/* On a touch screen a link is 44 px high without moving anything, above the title that begins below it. */}
    <ol className="flex flex-wrap items-center gap-1.5 text-xs text-ink-3 [&_a:hover]:text-ink [&_a:hover]:underline pointer-coarse:[&_a]:relative pointer-coarse:[&_a]:-my-3.5 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-3.5">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? (
            <li aria-hidden="true">
              <ChevronRight size={12} />
            </li>
          ) : null}
          <li {...(index === parts.length - 1 ? { 'aria-current': 'page', className: 'font-medium text-ink-2' } : {})}>
            {part}
          </li>
        </Fragment>
      ))}
    </ol>
  </nav>
)
