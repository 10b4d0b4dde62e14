import { describe, expect, it } from 'vitest'
import { largestIn, pulled, sized, within } from './square.ts'

const image = { width: 600, height: 400 }
const square = { x: 100, y: 100, side: 200 }

describe('the square that is kept of an image', () => {
  it('is the largest there is at first, in the middle', () => {
    expect(largestIn(image)).toEqual({ x: 100, y: 0, side: 400 })
  })

  it('stays in the image and is never smaller than 100 px', () => {
    expect(within(image, { x: -20, y: 390, side: 40 })).toEqual({ x: 0, y: 300, side: 100 })
    expect(within(image, { x: 500, y: 0, side: 900 })).toEqual({ x: 200, y: 0, side: 400 })
  })

  it('is sized around its middle', () => {
    expect(sized(image, square, 100)).toEqual({ x: 150, y: 150, side: 100 })
  })

  it.each([
    ['top left', { right: 0, bottom: 0 }, { x: -30, y: 0 }, { x: 70, y: 70, side: 230 }],
    ['top right', { right: 1, bottom: 0 }, { x: 30, y: 0 }, { x: 100, y: 70, side: 230 }],
    ['bottom left', { right: 0, bottom: 1 }, { x: 0, y: 40 }, { x: 60, y: 100, side: 240 }],
    ['bottom right', { right: 1, bottom: 1 }, { x: -50, y: -10 }, { x: 100, y: 100, side: 150 }],
  ] as const)('follows its %s corner while the opposite one stays', (_, corner, by, expected) => {
    expect(pulled(image, square, corner, by)).toEqual(expected)
  })

  it('is not pulled out of the image, nor below 100 px', () => {
    expect(pulled(image, square, { right: 1, bottom: 1 }, { x: 900, y: 900 })).toEqual({ x: 100, y: 100, side: 300 })
    expect(pulled(image, square, { right: 0, bottom: 0 }, { x: 900, y: 900 })).toEqual({ x: 200, y: 200, side: 100 })
  })
})
