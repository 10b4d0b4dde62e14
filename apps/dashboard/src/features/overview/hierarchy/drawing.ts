import type { TreeNode } from './tree.ts'

export type View = 'flowchart' | 'graph'

/** A node and where it stands. */
export type Box = { node: TreeNode; x: number; y: number; width: number; height: number }

/** Where everything stands, in units of the drawing, from 0 to `width` and `height`. */
export type Drawing = {
  boxes: readonly Box[]
  /** The lines, as SVG paths: the way to the selected branch and its users, and all the others. */
  accent: string
  plain: string
  width: number
  height: number
}

export type Size = { width: number; height: number }

/** What the person looks through: `x` and `y` are where the drawing's origin is, in pixels. */
export type Look = { x: number; y: number; zoom: number }

export const ZOOM = { least: 0.3, most: 2, start: 0.8, step: 0.1 }
export const MARGIN = 10

const withinZoom = (zoom: number) => Math.min(ZOOM.most, Math.max(ZOOM.least, zoom))

/** One step in or out, on a round figure. */
export const zoomStep = (zoom: number, steps: 1 | -1) => withinZoom(Math.round((zoom + steps * ZOOM.step) * 10) / 10)

/** The whole drawing in the middle if it fits; otherwise its beginning, or in the graph the business. */
export const lookAt = ({ boxes, width, height }: Drawing, pane: Size, view: View, zoom: number = ZOOM.start): Look => {
  const [root] = boxes
  const spareX = pane.width - width * zoom
  const spareY = pane.height - height * zoom
  const rootY = root ? (root.y + root.height / 2) * zoom : 0
  return {
    x: Math.max(spareX / 2, MARGIN),
    y: view === 'flowchart' ? MARGIN : spareY >= 2 * MARGIN ? spareY / 2 : pane.height / 2 - rootY,
    zoom,
  }
}

/** The largest round zoom with which everything is in sight. */
export const largestFit = (drawing: Size, pane: Size) => {
  const fits = Math.min(
    (pane.width - 2 * MARGIN) / Math.max(1, drawing.width),
    (pane.height - 2 * MARGIN) / Math.max(1, drawing.height),
  )
  return Math.floor(fits * 10) / 10
}

/** As large as it may be with everything in sight. */
export const lookAtAll = (drawing: Drawing, pane: Size, view: View) =>
  lookAt(drawing, pane, view, withinZoom(largestFit(drawing, pane)))

/** The whole of it, no larger than it starts; what would be too small to read then starts at its beginning. */
export const lookAtFirst = (drawing: Drawing, pane: Size, view: View) => {
  const all = lookAtAll(drawing, pane, view)
  const isWhole = drawing.width * all.zoom <= pane.width && drawing.height * all.zoom <= pane.height
  return lookAt(drawing, pane, view, isWhole ? Math.min(ZOOM.start, all.zoom) : ZOOM.start)
}

/** Moves the look just so far that the box is in sight. */
export const bringIntoSight = (look: Look, box: Box, pane: Size): Look => {
  const moved = (at: number, from: number, size: number, room: number) => {
    const start = from * look.zoom + at
    const end = start + size * look.zoom
    if (start < MARGIN) return at + MARGIN - start
    return end > room - MARGIN ? at + room - MARGIN - end : at
  }
  return {
    ...look,
    x: moved(look.x, box.x, box.width, pane.width),
    y: moved(look.y, box.y, box.height, pane.height),
  }
}

export const centredOn = (look: Look, box: Box, pane: Size): Look => ({
  ...look,
  x: pane.width / 2 - (box.x + box.width / 2) * look.zoom,
  y: pane.height / 2 - (box.y + box.height / 2) * look.zoom,
})
