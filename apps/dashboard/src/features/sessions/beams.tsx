/** Where the rays meet the face they enter or leave, and where they end, as shares of a box that is stretched. */
const rays = [
  { token: 1, points: '0,106 162,68 162,166 0,151' },
  { token: 2, points: '0,153.3 162,172 162,266.3 0,197.2' },
  { token: 3, points: '0,199 162,272.4 162,374.4 0,247' },
]

/** The white ray, from the edge of the panel to the left edge of the card. */
export const EnteringBeam = ({ className }: { className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 162 276" preserveAspectRatio="none" className={className}>
    <linearGradient id="beam-in">
      <stop offset="0" stopColor="var(--qp-on-brand)" stopOpacity="0" />
      <stop offset="1" stopColor="var(--qp-on-brand)" stopOpacity="0.42" />
    </linearGradient>
    <path d="M0 284.5 162 204.5V210.5L0 290.5Z" fill="url(#beam-in)" />
  </svg>
)

/** Three rays, from the right edge of the card to the divider. The panel is dark in both themes, and so are they. */
export const LeavingBeams = ({ className }: { className: string }) => (
  <svg aria-hidden="true" data-theme="dark" viewBox="0 0 162 276" preserveAspectRatio="none" className={className}>
    {rays.map(({ token, points }) => (
      <g key={token}>
        <linearGradient id={`beam-out-${token}`}>
          <stop offset="0" stopColor={`var(--qp-spectrum-${token})`} stopOpacity="0.4" />
          <stop offset="1" stopColor={`var(--qp-spectrum-${token})`} stopOpacity="0.19" />
        </linearGradient>
        <polygon points={points} fill={`url(#beam-out-${token})`} />
      </g>
    ))}
  </svg>
)
