import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

/** Labels with their values, to read. Lay it out with grid classes. */
export const DetailList = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={classNames('grid gap-x-6 gap-y-4', className)}>{children}</dl>
)

type DetailProps = {
  label: string
  /** Shown where there is no value, such as "N/A". */
  none: string
  className?: string
  children: ReactNode
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false

export const Detail = ({ label, none, className, children }: DetailProps) => (
  <div className={classNames('min-w-0', className)}>
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className="mt-0.5 text-md break-words text-ink">
      {isEmpty(children) ? <span className="text-ink-3">{none}</span> : children}
    </dd>
  </div>
)
