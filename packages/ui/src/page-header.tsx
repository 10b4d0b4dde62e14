import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

type PageHeaderProps = {
  breadcrumb?: ReactNode
  title: ReactNode
  /** One line, where it helps. */
  description?: ReactNode
  /** At the right, bottom-aligned; one primary action. */
  actions?: ReactNode
  /** They stay beside the title on a phone too. */
  actionsBeside?: boolean
  /**
   * From 1024 to 1439 px one line: no breadcrumb, the description beside the title. From 1024 px on the actions never
   * begin a line of their own, so that what comes among them moves nothing.
   */
  compact?: boolean
}

/** The id of the page's own heading. */
export const PAGE_TITLE = 'page-title'

export const PageHeader = ({
  breadcrumb,
  title,
  description,
  actions,
  actionsBeside,
  compact = false,
}: PageHeaderProps) => (
  <header
    className={classNames(
      compact ? 'mb-5 narrow-desk:mb-4' : 'mb-5',
      'flex items-end justify-between gap-x-4 gap-y-3',
      actionsBeside ? 'sm:flex-wrap' : 'flex-wrap',
      compact && 'lg:flex-nowrap',
    )}
  >
    <div
      className={classNames(
        'min-w-0',
        compact && 'lg:shrink-0 narrow-desk:flex narrow-desk:items-baseline narrow-desk:gap-3',
      )}
    >
      {compact ? <div className="narrow-desk:hidden">{breadcrumb}</div> : breadcrumb}
      <h1 id={PAGE_TITLE} className="mt-1 text-2xl font-semibold text-ink">
        {title}
      </h1>
      {description ? <p className="mt-1 text-sm text-ink-2">{description}</p> : null}
    </div>
    {actions ? (
      <div
        className={classNames(
          'flex flex-wrap items-center gap-2',
          actionsBeside ? 'shrink-0' : 'max-sm:w-full max-sm:*:flex-auto',
          compact && 'lg:min-w-0 lg:flex-nowrap',
        )}
      >
        {actions}
      </div>
    ) : null}
  </header>
)
