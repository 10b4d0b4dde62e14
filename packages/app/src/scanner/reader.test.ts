import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { purgeZXingModule } from 'zxing-wasm/reader'
import { loadReader } from './reader.tsx'

const detectorThatReads = (formats: () => Promise<string[]>): NonNullable<typeof window.BarcodeDetector> =>
  class {
    static getSupportedFormats = formats
    detect = async () => [{ rawValue: 'read by the browser' }]
  }

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
const serveWasm = async () => new Response(new Uint8Array(wasm), { headers: { 'content-type': 'application/wasm' } })
const whitePicture = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) }
const video = { videoWidth: 64, videoHeight: 64 } as HTMLVideoElement

beforeEach(() => {
  // The decoder is kept for the life of a page.
  purgeZXingModule()
  const pen = { drawImage: () => undefined, getImageData: () => whitePicture }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.BarcodeDetector
})

describe('the reader of QR codes', () => {
  it('is the one of the browser where it knows QR codes', async () => {
    window.BarcodeDetector = detectorThatReads(async () => ['ean_13', 'qr_code'])
    const read = await loadReader()
    expect(await read(document.createElement('video'))).toBe('read by the browser')
  })

  it.each([
    ['the browser knows other codes only', async () => ['ean_13']],
    ['that of the browser does not answer', () => Promise.reject(new DOMException('', 'NotSupportedError'))],
  ])('is ours where %s', async (_, formats) => {
    window.BarcodeDetector = detectorThatReads(formats)
    vi.stubGlobal('fetch', serveWasm)
    const read = await loadReader()
    expect(await read(video)).toBe(undefined)
  })

  // R2 packages B-08
  it('is fetched again where it could not be fetched before', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(loadReader()).rejects.toThrow()
    vi.stubGlobal('fetch', serveWasm)
    const read = await loadReader()
    expect(await read(video)).toBe(undefined)
  })
})
