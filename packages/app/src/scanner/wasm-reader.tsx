import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReadQr } from './read-qr.tsx'

// From our own origin, under a name that changes with its content.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

/** Enough to read a poster across a room, small enough for several looks a second. */
const LONGER_SIDE = 960

const canvas = document.createElement('canvas')
const pen = canvas.getContext('2d', { willReadFrequently: true })

export const readWithWasm: ReadQr = async (video) => {
  const scale = Math.min(1, LONGER_SIDE / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  if (!pen || canvas.width === 0 || canvas.height === 0) return undefined
  pen.drawImage(video, 0, 0, canvas.width, canvas.height)
  const picture = pen.getImageData(0, 0, canvas.width, canvas.height)
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
  return found?.text || undefined
}
