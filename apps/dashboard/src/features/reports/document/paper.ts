/** What a report on paper measures, in points: the same in the PDF and in print. */
export const A4 = { short: 595.28, long: 841.89 }
export const MARGIN = 36
export const PAD = { x: 4, y: 3 }
export const CELL_SIZE = 8.5
export const FOOT_SIZE = 7.5
/** Of what is said beside the values. */
export const QUIET = '#4a4d55'

/** Whether columns of these widths want the page on its side. */
export const isWideFor = (widths: readonly number[]) =>
  widths.reduce((total, width) => total + width, 0) > A4.short - 2 * MARGIN
