import { classNames } from './class-names.tsx'

/** A quarter of a ring that turns; what is going on is said in words beside it. */
export const Spinner = ({ size = 14, className }: { size?: number; className?: string }) => (
  <svg
    aria-hidden="true"
    style={{ width: size, height: size }}
    viewBox="0 0 16 16"
    fill="none"
    strokeWidth="2"
    className={classNames('shrink-0 animate-spinner', className)}
  >
    <circle cx="8" cy="8" r="7" stroke="currentColor" opacity="0.28" />
    <path d="M8 1a7 7 0 0 1 7 7" stroke="currentColor" strokeLinecap="round" />
  </svg>
)
