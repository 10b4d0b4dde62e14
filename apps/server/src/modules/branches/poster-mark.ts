const PRISM = 'M13.9 4.6a2.4 2.4 0 0 1 4.2 0L30.2 25.4a2.4 2.4 0 0 1-2.1 3.6H3.9a2.4 2.4 0 0 1-2.1-3.6z'

const FACETS = [
  ['#119bb2', 'M9 16.2 20.4 9.6 24.4 14.4z'],
  ['#6a5bd6', 'M9 16.2 24.4 14.4 27 20z'],
  ['#e8953c', 'M9 16.2 27 19.9 34 30z'],
] as const

/** The prism, drawn into a square of this side; its body is light where it stands on a dark ground. */
export const drawMark = (
  page: PDFKit.PDFDocument,
  { x, y, side, body }: { x: number; y: number; side: number; body: string },
) => {
  page
    .save()
    .translate(x, y)
    .scale(side / 32)
    .path(PRISM)
    .clip()
  page.path('M0 0H32V32H0z').fill(body)
  for (const [color, facet] of FACETS) page.path(facet).fill(color)
  page.path('M9 16.2 26 14.2M9 16.2 29 20.4').lineWidth(1.1).stroke(body)
  page.restore()
}
