import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const { buffer, byteOffset, byteLength } = readFileSync(decoder)
prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer } })

/** What the QR codes in a picture say, read as a phone does. */
export const readQr = async (png: Uint8Array<ArrayBuffer>) =>
  (await readBarcodes(new Blob([png]), { formats: ['QRCode'] })).map(({ text }) => text)
