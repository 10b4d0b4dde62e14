import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeLogo } from './logo-image.ts'

const photo = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer()

/** Before its last two bytes, which end a JPEG: some phones write more there than belongs to the picture. */
const withSurplus = (jpeg: Buffer) =>
  Buffer.concat([jpeg.subarray(0, -2), Buffer.from([0, 0, 0, 0]), jpeg.subarray(-2)])

it('takes a photo of which the decoder only warns', async () => {
  const logo = await makeLogo(withSurplus(await photo()))
  expect((await sharp(logo).metadata()).format).toBe('jpeg')
})

it('refuses a photo that was cut off', async () => {
  const jpeg = await photo()
  await expect(makeLogo(jpeg.subarray(0, Math.floor(jpeg.length * 0.7)))).rejects.toThrow()
})
