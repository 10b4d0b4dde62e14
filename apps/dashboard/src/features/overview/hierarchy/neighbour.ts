import type { Box } from './drawing.ts'

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const ways: Record<Direction, { axis: 'x' | 'y'; sign: 1 | -1 }> = {
  ArrowUp: { axis: 'y', sign: -1 },
  ArrowDown: { axis: 'y', sign: 1 },
  ArrowLeft: { axis: 'x', sign: -1 },
  ArrowRight: { axis: 'x', sign: 1 },
}

export const isDirection = (key: string): key is Direction => key in ways

const sizeOn = (axis: 'x' | 'y', box: Box) => (axis === 'x' ? box.width : box.height)
const middleOn = (axis: 'x' | 'y', box: Box) => box[axis] + sizeOn(axis, box) / 2

/** A small step to the side, as from a branch to its indented user, is still straight on. */
const ALMOST_STRAIGHT = 24

/** The nearest box that lies wholly that way. What is to the side counts as farther. */
export const neighbour = (boxes: readonly Box[], from: Box, direction: Direction): Box | undefined => {
  const { axis, sign } = ways[direction]
  const other = axis === 'x' ? 'y' : 'x'
  let nearest: Box | undefined
  let least = Number.POSITIVE_INFINITY
  for (const box of boxes) {
    const ahead = sign > 0 ? box[axis] - from[axis] - sizeOn(axis, from) : from[axis] - box[axis] - sizeOn(axis, box)
    if (box === from || ahead < 0) continue
    const aside = Math.abs(middleOn(other, box) - middleOn(other, from))
    const distance = ahead + 3 * Math.max(0, aside - ALMOST_STRAIGHT)
    if (distance < least) {
      least = distance
      nearest = box
    }
  }
  return nearest
}
