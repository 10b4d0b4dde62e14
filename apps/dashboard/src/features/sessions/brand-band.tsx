import { ThemeToggle } from '@quickprism/app/theme-toggle'
import { settings } from '@quickprism/client/settings'
import { Wordmark } from '@quickprism/ui/logo'

const rays = [
  { token: 1, points: '257,89 390,72 390,96 259,92.3' },
  { token: 2, points: '260,93.8 390,98.5 390,122 262.7,98.2' },
  { token: 3, points: '263.5,99.7 390,126 390,156 267,106.5' },
]

/** The head of the phone layout: the prism itself stands where the card would. */
export const BrandBand = () => (
  <header className="relative h-37.5 shrink-0 overflow-hidden bg-brand-ink on-brand-ink lg:hidden">
    <svg
      aria-hidden="true"
      data-theme="dark"
      width="390"
      height="150"
      viewBox="0 0 390 150"
      preserveAspectRatio="none"
      className="absolute inset-0 w-full"
    >
      <linearGradient id="band-in">
        <stop offset="0" stopColor="var(--qp-on-brand)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--qp-on-brand)" stopOpacity="0.62" />
      </linearGradient>
      <path d="M70 147.5 208 101.5V106.2L70 152.2Z" fill="url(#band-in)" />
      {rays.map(({ token, points }) => (
        <g key={token}>
          <linearGradient id={`band-out-${token}`}>
            <stop offset="0" stopColor={`var(--qp-spectrum-${token})`} stopOpacity="0.7" />
            <stop offset="1" stopColor={`var(--qp-spectrum-${token})`} stopOpacity="0.25" />
          </linearGradient>
          <polygon points={points} fill={`url(#band-out-${token})`} />
        </g>
      ))}
      <path d="M236 52 276 122H196Z" className="fill-[#12151b] stroke-on-brand" strokeWidth="1.5" />
    </svg>
    <div className="relative flex items-center justify-between py-3.5 pr-3 pl-5">
      <Wordmark name={settings.product} onBrand size={24} />
      <ThemeToggle look="onBrand" />
    </div>
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 spectrum-line" />
  </header>
)
