import { classNames } from './class-names.tsx'
import { Spinner } from './spinner.tsx'

type ProgressBarProps = {
  /** What is under way; shown above the bar, and its accessible name. */
  label: string
  /** How far it is, from 0 to 1; none while nobody knows. */
  done: number | undefined
  className?: string
}

/** Work that takes a while. While nobody knows how long, a spinner says that it goes on. */
export const ProgressBar = ({ label, done, className }: ProgressBarProps) => {
  const percent = done === undefined ? undefined : Math.floor(done * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames('min-w-0 text-xs text-ink-2', className)}
    >
      <p className="flex items-center justify-between gap-3">
        {label}
        {percent === undefined ? <Spinner /> : <span>{percent}%</span>}
      </p>
      <div className="mt-1.5 h-1 overflow-hidden rounded-full bg-active">
        <div className="h-full bg-accent" style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  )
}
