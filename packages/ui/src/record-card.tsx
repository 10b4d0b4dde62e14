import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

/** What a table becomes on a phone: one card per row. */
export const RecordCards = ({ name, children }: { name: string; children: ReactNode }) => (
  <ul aria-label={name} className="divide-y divide-line">
    {children}
  </ul>
)

type RecordCardProps = {
  /** What names the record. */
  title: ReactNode
  /** Right of the title, such as a badge or a menu. */
  aside?: ReactNode
  /** What the columns of the table say. */
  facts: readonly { label: string; value: ReactNode; wide?: boolean | undefined }[]
  actions?: ReactNode
  className?: string | undefined
  /** What opens below. */
  children?: ReactNode
}

export const RecordCard = ({ title, aside, facts, actions, className, children }: RecordCardProps) => (
  <li className={classNames('px-5 py-3.5', className)}>
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0 text-md font-medium text-ink">{title}</div>
      {aside}
    </div>
    {facts.length > 0 && (
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
        {facts.map(({ label, value, wide = false }) => (
          <div key={label} className={classNames('min-w-0', wide && 'col-span-2')}>
            <dt className="text-2xs text-ink-3">{label}</dt>
            <dd className="text-sm break-words text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
    {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
  </li>
)
