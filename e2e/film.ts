import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Pen = {
  fillStyle: string
  fillRect(x: number, y: number, width: number, height: number): void
  translate(x: number, y: number): void
  rotate(angle: number): void
  drawImage(picture: unknown, x: number, y: number, width: number, height: number): void
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
}

// What the page has and Node has not.
declare const Image: new () => { src: string; decode(): Promise<void> }
declare const document: {
  createElement(name: 'canvas'): { width: number; height: number; getContext(kind: '2d'): Pen }
}

const WIDTH = 640
const HEIGHT = 480
const FRAMES = 4

/** What a camera in front of a picture sees: its brightness, point by point, tilted a little on a grey wall. */
const brightnessOf = (page: Page, png: string) =>
  page.evaluate(
    async ({ source, width, height }) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const pen = canvas.getContext('2d')
      pen.fillStyle = '#8a8f96'
      pen.fillRect(0, 0, width, height)
      pen.translate(width / 2, height / 2)
      pen.rotate(0.05)
      pen.drawImage(picture, -170, -170, 340, 340)
      const { data } = pen.getImageData(0, 0, width, height)
      return Array.from({ length: width * height }, (_, point) => data[point * 4] as number)
    },
    { source: `data:image/png;base64,${png}`, width: WIDTH, height: HEIGHT },
  )

/** Writes a short film of a still PNG, in the raw format a browser takes for its camera. */
export const filmOf = async (page: Page, png: string, file: string) => {
  const brightness = Buffer.from(await brightnessOf(page, png))
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = [Buffer.from('FRAME\n'), brightness, colourless]
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame).flat()]))
  return file
}
