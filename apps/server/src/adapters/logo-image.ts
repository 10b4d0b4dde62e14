import sharp from 'sharp'
import { refuse } from '../refuse.ts'
import { imageSize } from './image-size.ts'

const MOST_PIXELS = 16_000_000
const LEAST_SIDE = 100
const MOST_SIDE = 512
const QUALITY = 90
const DEADLINE_SECONDS = 3
/** At once, and waiting: one picture may need 64 MB while it is decoded. */
const AT_ONCE = 2
const WAITING = 20

// Whatever else this build could read is not looked at, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)

const notAnImage = () => refuse.invalid('Please select a valid image file')

let running = 0
const waiting: (() => void)[] = []

/** Few pictures at a time: each takes memory that its size in bytes says nothing about. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < AT_ONCE) running++
  else if (waiting.length < WAITING) await new Promise<void>((go) => waiting.push(go))
  else throw refuse.busy()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * Makes a logo from what someone sent: an image of ours, a JPEG without anything that came along with the original.
 * Type and size are read from the first bytes, so that nothing is decoded that would not fit.
 */
export const makeLogo = async (sent: Uint8Array): Promise<Buffer> => {
  const size = imageSize(sent)
  if (!size) throw notAnImage()
  const { width, height } = size
  if (width * height > MOST_PIXELS) throw refuse.invalid('Image must not have more than 16 megapixels')
  if (Math.min(width, height) < LEAST_SIDE) throw refuse.invalid('Image must be at least 100x100 pixels')
  return inTurn(async () => {
    try {
      return await sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
        .timeout({ seconds: DEADLINE_SECONDS })
        .autoOrient()
        .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer()
    } catch {
      throw notAnImage()
    }
  })
}
