/** `isTooComplex` where decoding would cost far more than the number of pixels says. */
export type ImageHeader = { width: number; height: number; isTooComplex: boolean }

/** Each scan of a JPEG is a pass over all of its pixels, for as little as 31 bytes. Encoders write 10 to 13. */
const MAX_JPEG_SCANS = 30
/** Each text chunk of a PNG may unpack to 8 MB. Chunks of pixels are not counted. */
const MAX_PNG_EXTRAS = 50
/** A still WebP has at most a handful; an animation has one for each frame. */
const MAX_WEBP_CHUNKS = 50

const startsWith = (bytes: Buffer, at: number, signature: string) =>
  bytes.toString('latin1', at, at + signature.length) === signature

const readPng = (bytes: Buffer): ImageHeader | undefined => {
  if (!startsWith(bytes, 12, 'IHDR')) return undefined
  let extras = 0
  for (let at = 8; at + 8 <= bytes.length && extras <= MAX_PNG_EXTRAS; at += 12 + bytes.readUInt32BE(at)) {
    if (startsWith(bytes, at + 4, 'IEND')) break
    if (!startsWith(bytes, at + 4, 'IDAT')) extras++
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isTooComplex: extras > MAX_PNG_EXTRAS }
}

const [JPEG_TEM, JPEG_END, JPEG_SCAN] = [0x01, 0xd9, 0xda]

/** A start of frame: C0 to CF, except for tables (C4, CC) and an unused extension (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Where the pixels of a scan end: at the next marker that is neither an escaped FF nor a restart. */
const findEndOfScan = (bytes: Buffer, from: number) => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] as number
    if (marker !== 0x00 && marker !== 0xff && !isRestart(marker)) return at
  }
  return bytes.length
}

/** Walks from segment to segment to the end of the picture, without decoding any. */
const readJpeg = (bytes: Buffer): ImageHeader | undefined => {
  let frame: { width: number; height: number } | undefined
  let scans = 0
  for (let at = 2; at + 9 <= bytes.length && scans <= MAX_JPEG_SCANS; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === JPEG_END) break
    if (marker === 0xff) at++
    else if (marker === JPEG_TEM || isRestart(marker)) at += 2
    else {
      if (isFrame(marker)) frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      const next = at + 2 + bytes.readUInt16BE(at + 2)
      if (marker === JPEG_SCAN) scans++
      at = marker === JPEG_SCAN ? findEndOfScan(bytes, next) : next
    }
  }
  return frame && { ...frame, isTooComplex: scans > MAX_JPEG_SCANS }
}

const readWebpSize = (bytes: Buffer) => {
  if (startsWith(bytes, 12, 'VP8X')) {
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  }
  if (startsWith(bytes, 12, 'VP8L')) {
    const packed = bytes.readUInt32LE(21)
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
  }
  if (startsWith(bytes, 12, 'VP8 ')) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
  return undefined
}

const readWebp = (bytes: Buffer): ImageHeader | undefined => {
  const size = readWebpSize(bytes)
  let chunks = 0
  for (let at = 12; at + 8 <= bytes.length && chunks <= MAX_WEBP_CHUNKS; chunks++) {
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return size && { ...size, isTooComplex: chunks > MAX_WEBP_CHUNKS }
}

/** What a JPEG, PNG or WebP says of itself, without decoding it; nothing for any other file. */
export const readImageHeader = (sent: Uint8Array): ImageHeader | undefined => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  if (bytes.length < 32) return undefined
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return readPng(bytes)
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return readJpeg(bytes)
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return readWebp(bytes)
  return undefined
}
