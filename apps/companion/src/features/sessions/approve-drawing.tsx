/** A phone sends one ray through the prism; a screen receives three. */
export const ApproveDrawing = () => (
  <svg
    aria-hidden="true"
    width="210"
    height="78"
    viewBox="0 0 210 78"
    fill="none"
    stroke="var(--qp-text)"
    strokeWidth="2"
  >
    <rect x="2" y="4" width="40" height="70" rx="7" />
    <path d="M18 66h8M42 38h41" strokeLinecap="round" />
    <path d="M102 3 134 66H70Z" fill="var(--qp-surface)" strokeLinejoin="round" />
    <g strokeWidth="3">
      <path d="M116 30 154 22" stroke="var(--qp-spectrum-1)" />
      <path d="M120 38 154 40" stroke="var(--qp-spectrum-2)" />
      <path d="M125 48 154 57" stroke="var(--qp-spectrum-3)" />
    </g>
    <rect x="153" y="10" width="55" height="46" rx="6" />
    <path d="M169 68h23" strokeLinecap="round" />
  </svg>
)
