import { afterEach, describe, expect, it } from 'vitest'
import { loadReader } from './reader.tsx'

const detectorThatReads = (formats: string[]): NonNullable<typeof window.BarcodeDetector> =>
  class {
    static getSupportedFormats = async () => formats
    detect = async () => [{ rawValue: 'read by the browser' }]
  }

afterEach(() => {
  delete window.BarcodeDetector
})

describe('the reader of QR codes', () => {
  it('is the one of the browser where it knows QR codes', async () => {
    window.BarcodeDetector = detectorThatReads(['ean_13', 'qr_code'])
    const read = await loadReader()
    expect(await read(document.createElement('video'))).toBe('read by the browser')
  })

  it('is ours where the browser knows other codes only', async () => {
    window.BarcodeDetector = detectorThatReads(['ean_13'])
    const { readWithWasm } = await import('./wasm-reader.tsx')
    expect(await loadReader()).toBe(readWithWasm)
  })
})
