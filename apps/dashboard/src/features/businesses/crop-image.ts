import type { Square } from './square.ts'

/** More than this is never shown, so it is not sent. */
const MOST_SIDE = 1024
const QUALITY = 0.9

/** The part of the image inside the square, as the JPEG that is uploaded. */
export const cropImage = async (image: HTMLImageElement, { x, y, side: kept }: Square): Promise<File> => {
  const side = Math.min(kept, MOST_SIDE)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  // JPEG has no transparency: what is see-through becomes paper, not black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, kept, kept, 0, 0, side, side)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  const drawn = await promise
  if (!drawn) throw new Error('The browser could not encode the image.')
  return new File([drawn], 'logo.jpg', { type: 'image/jpeg' })
}

/** The image in a file, or nothing when the browser cannot read it. */
export const readImage = async (file: File): Promise<HTMLImageElement | undefined> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } catch {
    URL.revokeObjectURL(image.src)
    return undefined
  }
}
