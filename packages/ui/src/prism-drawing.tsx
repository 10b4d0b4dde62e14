const prism = 'M55 6 86 60H24Z'
const entering = 'M1 40.6 39.5 33'

/** Empty: one ray enters, three dotted rays leave. */
export const PrismRays = () => (
  <svg aria-hidden="true" width="110" height="70" viewBox="0 0 110 70" fill="none" strokeWidth="1.25">
    <path d={prism} fill="var(--qp-surface-2)" stroke="var(--qp-text-3)" strokeLinejoin="round" />
    <path d={entering} stroke="var(--qp-text-3)" />
    <g strokeWidth="1.4">
      <path d="M39.5 33 72 34" stroke="var(--qp-spectrum-1)" />
      <path d="M39.5 33 76 42.3" stroke="var(--qp-spectrum-2)" />
      <path d="M39.5 33 81 50.5" stroke="var(--qp-spectrum-3)" />
      <g strokeDasharray="2.5 2.8">
        <path d="M72 34 108 35.7" stroke="var(--qp-spectrum-1)" />
        <path d="M76 42.3 107 51.5" stroke="var(--qp-spectrum-2)" />
        <path d="M81 50.5 108 67" stroke="var(--qp-spectrum-3)" />
      </g>
    </g>
  </svg>
)

/** Error: the ray stops inside, at a cross, or at an exclamation mark for what the person can mend. */
export const PrismStopped = ({ tone = 'danger' }: { tone?: 'danger' | 'warning' }) => (
  <svg aria-hidden="true" width="110" height="70" viewBox="0 0 110 70" fill="none" strokeWidth="1.25">
    <path d={prism} fill="var(--qp-surface-2)" stroke="var(--qp-text-3)" strokeLinejoin="round" />
    <path d={`${entering} 50 36.8`} stroke="var(--qp-text-3)" />
    <g stroke={`var(--qp-${tone})`} strokeWidth="1.4" strokeLinecap="round">
      <circle cx="58.5" cy="41" r="7.4" />
      <path d={tone === 'danger' ? 'm56 38.5 5 5m0-5-5 5' : 'M58.5 37.5v4.2m0 2.7v.1'} />
    </g>
  </svg>
)

/** No permission: the ray stops at the face of the prism, which is locked. */
export const PrismLocked = () => (
  <svg
    aria-hidden="true"
    width="112"
    height="80"
    viewBox="0 0 112 80"
    fill="none"
    strokeWidth="1.25"
    // The prism stands in the middle, not the prism with its ray.
    className="-translate-x-3"
  >
    <path d="M68 3 110 77H26Z" fill="var(--qp-surface-2)" stroke="var(--qp-border-control)" strokeLinejoin="round" />
    <path d="M2 53 47 40.2" stroke="var(--qp-border-control)" />
    <circle cx="68" cy="51" r="14.5" fill="var(--qp-surface)" stroke="var(--qp-text-2)" />
    <g stroke="var(--qp-text)" strokeWidth="1.75" strokeLinejoin="round">
      <path d="M62 50.5h12v7.5H62z" />
      <path d="M63 50.5v-2.8a5 5 0 0 1 10 0v2.8" />
    </g>
  </svg>
)
