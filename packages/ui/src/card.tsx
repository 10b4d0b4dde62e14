import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={classNames('min-w-0 rounded-lg border border-line bg-surface shadow-xs', className)} />
)

type CardHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** Level of the heading in the page. */
  level?: 2 | 3 | 4
  /** Gives the card its accessible name when the card points here with aria-labelledby. */
  id?: string
  className?: string
}

export const CardHeader = ({ title, subtitle, actions, level = 2, id, className }: CardHeaderProps) => {
  const Heading = `h${level}` as const
  return (
    <div
      className={classNames(
        'flex flex-wrap gap-x-3 gap-y-2 px-5 pt-4 pb-3',
        subtitle ? 'items-start' : 'items-center',
        className,
      )}
    >
      <div className="max-w-full min-w-min flex-1">
        <Heading id={id} className="text-md font-semibold text-ink">
          {title}
        </Heading>
        {subtitle ? <p className="mt-0.5 text-xs text-ink-3">{subtitle}</p> : null}
      </div>
      {actions ? (
        <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-2">{actions}</div>
      ) : null}
    </div>
  )
}

export const CardBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames('px-5 pb-5', className)} />
)
