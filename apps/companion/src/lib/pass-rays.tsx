import { useId } from 'react'

const rays = [
  { colour: 'var(--qp-spectrum-1)', d: 'M176 40 356 5V34Z' },
  { colour: 'var(--qp-spectrum-2)', d: 'M176 40 356 38V68Z' },
  { colour: 'var(--qp-spectrum-3)', d: 'M176 40 356 71V82H288Z' },
]

/**
 * Three rays behind the name, leaving at the right edge. The head is dark in both themes, and so are they. Where text
 * runs to the right edge they are faint: the text on the brightest ray keeps 4.5:1.
 */
export const PassRays = ({ faint = false }: { faint?: boolean }) => {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      data-theme="dark"
      viewBox="0 0 356 82"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 size-full"
    >
      {rays.map(({ colour, d }, index) => (
        <g key={d}>
          <linearGradient id={`${id}-${index}`} x1="176" x2="356" gradientUnits="userSpaceOnUse">
            <stop stopColor={colour} stopOpacity="0" />
            <stop offset="0.45" stopColor={colour} stopOpacity={faint ? 0.2 : 0.35} />
            <stop offset="1" stopColor={colour} stopOpacity={faint ? 0.4 : 0.65} />
          </linearGradient>
          <path d={d} fill={`url(#${id}-${index})`} />
        </g>
      ))}
    </svg>
  )
}
