import { useState } from 'react'

/** Rows beyond either edge that are drawn already, so that a quick scroll meets no hole. */
const SPARE = 6

type RowWindow = {
  /** The places of the rows to draw. */
  rows: number[]
  /** How high the whole list is, in pixels. */
  height: number
  topOf: (row: number) => number
  /** Of the box that scrolls. */
  onScroll: (event: { currentTarget: HTMLElement }) => void
  /** Goes back to the first row, as for another list. */
  toTop: (box: HTMLElement | null) => void
  /** Brings a row into sight, as the arrow keys need it. */
  show: (box: HTMLElement, row: number) => void
}

/** A list of rows of one height of which only those in sight are drawn, however many there are. */
export const useRowWindow = (count: number, rowHeight: number, boxHeight: number): RowWindow => {
  const [scrolled, setScrolled] = useState(0)
  const height = count * rowHeight
  // A list that became shorter is not scrolled past its end.
  const top = Math.max(0, Math.min(scrolled, height - boxHeight))
  const first = Math.max(0, Math.floor(top / rowHeight) - SPARE)
  const last = Math.min(count, Math.ceil((top + boxHeight) / rowHeight) + SPARE)
  return {
    rows: Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place),
    height,
    topOf: (row) => row * rowHeight,
    onScroll: ({ currentTarget }) => setScrolled(currentTarget.scrollTop),
    toTop: (box) => {
      setScrolled(0)
      if (box) box.scrollTop = 0
    },
    show: (box, row) => {
      const above = row * rowHeight
      // In a low window the box is lower than it may be.
      const below = above + rowHeight - box.clientHeight
      if (box.scrollTop > above) box.scrollTop = above
      else if (box.scrollTop < below) box.scrollTop = below
    },
  }
}
