const CORNERS = [
  [0, 0],
  [24, 0],
  [0, 24],
] as const

/** What looks like a code from afar, 34 by 34, and leads nowhere. */
export const CodeDrawing = () => (
  <>
    {CORNERS.map(([x, y]) => (
      <path
        key={`${x}-${y}`}
        transform={`translate(${x} ${y})`}
        d="M0 0h10v10H0zM2 2v6h6V2zM4 4h2v2H4z"
        fillRule="evenodd"
      />
    ))}
    <path d="M13 0h3v3h-3zM18 2h3v3h-3zM13 6h3v4h-3zM19 8h3v3h-3zM0 13h4v3H0zM6 15h3v3H6zM11 13h5v3h-5zM18 14h3v4h-3zM24 13h4v3h-4zM31 14h3v4h-3zM2 19h4v3H2zM12 19h3v4h-3zM24 20h4v3h-4zM30 22h4v3h-4zM14 26h4v3h-4zM20 24h3v4h-3zM25 27h4v4h-4zM13 31h4v3h-4zM20 31h4v3h-4zM31 29h3v5h-3z" />
  </>
)

/** A sheet with a dark head and a code, upright or lying. Paper is white in both themes. */
export const PosterDrawing = ({ landscape = false }: { landscape?: boolean }) => {
  const [width, height] = landscape ? [88, 62] : [62, 88]
  const left = width / 2 - 17
  const top = height / 2 - 11
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="rounded-[3px] shadow-sm outline outline-line-strong"
    >
      <path fill="#ffffff" d={`M0 0H${width}V${height}H0z`} />
      <path fill="#12151b" d={`M0 0H${width}V10H0z`} />
      <g fill="#12151b" transform={`translate(${left} ${top})`}>
        <CodeDrawing />
      </g>
    </svg>
  )
}
