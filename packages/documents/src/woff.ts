const HEADER = 44
const ENTRY = 20

const inflate = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer(),
  )

/** Four-byte boundaries, on which the tables of a font begin. */
const aligned = (length: number) => (length + 3) & ~3

/** The font inside a .woff file: the same tables, unpacked. The shaper reads no other kind. */
export const unpackWoff = async (woff: Uint8Array<ArrayBuffer>) => {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const count = from.getUint16(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const entry = HEADER + index * ENTRY
      const start = from.getUint32(entry + 4)
      const packed = from.getUint32(entry + 8)
      const bytes = woff.subarray(start, start + packed)
      const isPacked = packed < from.getUint32(entry + 12)
      return {
        tag: from.getUint32(entry),
        checksum: from.getUint32(entry + 16),
        bytes: isPacked ? await inflate(bytes) : bytes,
      }
    }),
  )
  let at = 12 + 16 * count
  const font = new Uint8Array(tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), at))
  const to = new DataView(font.buffer)
  const depth = Math.floor(Math.log2(count))
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  to.setUint16(6, 16 << depth)
  to.setUint16(8, depth)
  to.setUint16(10, 16 * count - (16 << depth))
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + 16 * index
    to.setUint32(entry, tag)
    to.setUint32(entry + 4, checksum)
    to.setUint32(entry + 8, at)
    to.setUint32(entry + 12, bytes.length)
    font.set(bytes, at)
    at += aligned(bytes.length)
  }
  return font
}
