import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReadQr } from './read-qr.tsx'

// From our own origin, under a name that changes with its content.
const overrides = { locateFile: () => wasmAddress }

/** Enough to read a poster across a room, small enough for several looks a second. */
const LONGER_SIDE = 960

const canvas = document.createElement('canvas')
const pen = canvas.getContext('2d', { willReadFrequently: true })

const readWithWasm: ReadQr = async (video) => {
  const scale = Math.min(1, LONGER_SIDE / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  if (!pen || canvas.width === 0 || canvas.height === 0) return undefined
  pen.drawImage(video, 0, 0, canvas.width, canvas.height)
  const picture = pen.getImageData(0, 0, canvas.width, canvas.height)
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
  return found?.text || undefined
}

/** The library remembers a module that could not be fetched, so it is made to forget it. */
export const loadWasmReader = async (): Promise<ReadQr> => {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true })
  } catch (cause) {
    purgeZXingModule()
    throw cause
  }
  return readWithWasm
}
