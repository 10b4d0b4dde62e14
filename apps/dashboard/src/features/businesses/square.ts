/** A crop is at least this many pixels wide and high. */
export const LEAST_SIDE = 100

type Image = { width: number; height: number }

/** The part of an image that is kept, in its own pixels. */
export type Square = { x: number; y: number; side: number }

/** Which corner is meant: 0 is left or top, 1 is right or bottom. */
export type Corner = { right: 0 | 1; bottom: 0 | 1 }

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

export const mostSide = ({ width, height }: Image) => Math.min(width, height)

/** The largest there is, in the middle. */
export const largestIn = (image: Image): Square => {
  const side = mostSide(image)
  return { x: Math.round((image.width - side) / 2), y: Math.round((image.height - side) / 2), side }
}

/** The nearest that lies in the image, in whole pixels. */
export const within = (image: Image, { x, y, side: wanted }: Square): Square => {
  const side = Math.round(between(LEAST_SIDE, wanted, mostSide(image)))
  return {
    x: Math.round(between(0, x, image.width - side)),
    y: Math.round(between(0, y, image.height - side)),
    side,
  }
}

/** Larger or smaller around its middle. */
export const sized = (image: Image, { x, y, side: before }: Square, side: number): Square =>
  within(image, { x: x + (before - side) / 2, y: y + (before - side) / 2, side })

/** One corner pulled by this much; the opposite one stays where it is. */
export const pulled = (
  image: Image,
  square: Square,
  { right, bottom }: Corner,
  by: { x: number; y: number },
): Square => {
  const { x, y, side } = square
  const far = { x: right ? x : x + side, y: bottom ? y : y + side }
  const room = Math.min(right ? image.width - far.x : far.x, bottom ? image.height - far.y : far.y)
  const grown = Math.max(right ? by.x : -by.x, bottom ? by.y : -by.y)
  const shrunk = Math.min(right ? by.x : -by.x, bottom ? by.y : -by.y)
  // The longer way counts, so that a corner pulled straight along one edge follows the hand.
  const next = Math.round(between(LEAST_SIDE, side + (grown > -shrunk ? grown : shrunk), room))
  return { x: right ? far.x : far.x - next, y: bottom ? far.y : far.y - next, side: next }
}
