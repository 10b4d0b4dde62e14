/** The widest a column may be before its texts are broken into lines. */
const WIDEST = 150
/** Rows that are measured: widths of a long report are those of its beginning. */
const MEASURED = 2_000

/** As wide as its widest text, within reason. */
export const naturalWidths = (
  rows: readonly string[][],
  columns: number,
  widthOf: (text: string, column: number) => number,
) => {
  const widths = Array.from({ length: columns }, () => 0)
  for (const row of rows.slice(0, MEASURED)) {
    for (const [at, text] of row.entries()) {
      if ((widths[at] ?? WIDEST) < WIDEST)
        widths[at] = Math.min(WIDEST, Math.max(widths[at] as number, widthOf(text, at)))
    }
  }
  return widths
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

/** The same columns in this room: what is too much is taken from the widest, what is left goes to all. */
export const fitted = (widths: readonly number[], room: number): number[] => {
  const total = sum(widths)
  if (total <= room) return widths.map((width) => (width * room) / total)
  let most = room / widths.length
  for (let narrower = -1; narrower < widths.filter((width) => width <= most).length; ) {
    const within = widths.filter((width) => width <= most)
    narrower = within.length
    most = (room - sum(within)) / (widths.length - narrower)
  }
  return widths.map((width) => Math.min(width, most))
}
