import { useId } from 'react'
import { classNames } from './class-names.tsx'

type LogoProps = {
  size?: number
  /** On brand ink the body is light in both themes. */
  onBrand?: boolean
  /** Names the mark where no word stands beside it. */
  title?: string
  className?: string
}

export const LogoMark = ({ size = 20, onBrand = false, title, className }: LogoProps) => {
  const clip = useId()
  const body = onBrand ? 'var(--qp-on-brand)' : 'var(--qp-text)'
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className={classNames('shrink-0', className)}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <clipPath id={clip}>
        <path d="M13.9 4.6a2.4 2.4 0 0 1 4.2 0L30.2 25.4a2.4 2.4 0 0 1-2.1 3.6H3.9a2.4 2.4 0 0 1-2.1-3.6z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill={body} d="M0 0H32V32H0z" />
        <path fill="var(--qp-spectrum-1)" d="M9 16.2 20.4 9.6 24.4 14.4z" />
        <path fill="var(--qp-spectrum-2)" d="M9 16.2 24.4 14.4 27 20z" />
        <path fill="var(--qp-spectrum-3)" d="M9 16.2 27 19.9 34 30z" />
        <path fill="none" stroke={body} strokeWidth="1.1" d="M9 16.2 26 14.2M9 16.2 29 20.4" />
      </g>
    </svg>
  )
}

type WordmarkProps = { name: string; size?: number; onBrand?: boolean; className?: string }

/** The mark and the name. Capitals are as tall as 60 % of the mark. */
export const Wordmark = ({ name, size = 22, onBrand = false, className }: WordmarkProps) => (
  <span className={classNames('inline-flex items-center gap-2', onBrand ? 'text-on-brand' : 'text-ink', className)}>
    <LogoMark size={size} onBrand={onBrand} />
    <span className="leading-none font-semibold tracking-[-0.02em]" style={{ fontSize: `${(size * 0.715) / 16}rem` }}>
      {name}
    </span>
  </span>
)
