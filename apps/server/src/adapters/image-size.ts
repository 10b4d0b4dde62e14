type Size = { width: number; height: number }

const startsWith = (bytes: Buffer, at: number, signature: string) =>
  bytes.toString('latin1', at, at + signature.length) === signature

const pngSize = (bytes: Buffer): Size | undefined =>
  startsWith(bytes, 12, 'IHDR') ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined

/** A start of frame: C0 to CF, except for tables (C4, CC) and an extension nobody uses (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks from segment to segment up to the frame, which says how large the picture is. */
const jpegSize = (bytes: Buffer): Size | undefined => {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === 0xff) at++
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // A scan or the end, and no frame before it.
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const webpSize = (bytes: Buffer): Size | undefined => {
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

/** How large a JPEG, PNG or WebP says it is, from its first bytes alone; nothing for any other file. */
export const imageSize = (sent: Uint8Array): Size | undefined => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  if (bytes.length < 32) return undefined
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return pngSize(bytes)
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return jpegSize(bytes)
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return webpSize(bytes)
  return undefined
}
