import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<Buffer> | Iterable<Buffer> }

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50

const VERSION = 20 // of the format: 2.0, which knows DEFLATE
const NAMES_ARE_UTF8 = 1 << 11
const SIZES_FOLLOW = 1 << 3
const DEFLATE = 8

/** Beyond this the format needs fields that not every program reads. */
export const MOST_BYTES = 0xffff_ffff

/** MS-DOS date and time, which know even seconds from 1980 on. */
const dosTime = (at: Date) => ({
  date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
})

/** Keeps what is compressed and never the whole of what is not. */
const deflated = async (content: ZipEntry['content']) => {
  const deflate = createDeflateRaw()
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = once(deflate, 'end')
  let checksum = 0
  let size = 0
  for await (const piece of content) {
    checksum = crc32(piece, checksum)
    size += piece.length
    if (!deflate.write(piece)) await once(deflate, 'drain')
  }
  deflate.end()
  await finished
  return { chunks, checksum, size, packedSize: chunks.reduce((sum, { length }) => sum + length, 0) }
}

export type Described = {
  name: Buffer
  checksum: number
  size: number
  packedSize: number
  offset: number
  at: Date
  /** Its checksum and sizes are told behind it, because it leaves while it is being made. */
  isStreamed?: boolean
}

/** The part that the header before a file and the one in the directory have in common. */
const commonHeader = ({ name, checksum, size, packedSize, at, isStreamed = false }: Described) => {
  const header = Buffer.alloc(26)
  const { date, time } = dosTime(at)
  header.writeUInt16LE(VERSION, 0)
  header.writeUInt16LE(NAMES_ARE_UTF8 | (isStreamed ? SIZES_FOLLOW : 0), 2)
  header.writeUInt16LE(DEFLATE, 4)
  header.writeUInt16LE(time, 6)
  header.writeUInt16LE(date, 8)
  header.writeUInt32LE(checksum, 10)
  header.writeUInt32LE(packedSize, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export const localHeader = (file: Described) => Buffer.concat([uint32(LOCAL_HEADER), commonHeader(file), file.name])

/** What follows a file whose sizes its own header did not know. */
export const descriptor = ({ checksum, packedSize, size }: Described) =>
  Buffer.concat([DESCRIPTOR, checksum, packedSize, size].map(uint32))

const centralHeader = (file: Described) => {
  const madeBy = Buffer.from([VERSION, 0])
  const rest = Buffer.alloc(14) // no comment, first disk, no attributes
  rest.writeUInt32LE(file.offset, 10)
  return Buffer.concat([uint32(CENTRAL_HEADER), madeBy, commonHeader(file), rest, file.name])
}

/** The directory that ends an archive; its files lie before `offset`. */
export const directoryOf = (files: readonly Described[], offset: number) => {
  const headers = Buffer.concat(files.map(centralHeader))
  return Buffer.concat([headers, endOfDirectory(files.length, offset, headers.length)])
}

const endOfDirectory = (files: number, offset: number, size: number) => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** A ZIP archive of a few files, in pieces that follow each other. */
export const zip = async (entries: readonly ZipEntry[], at: Date): Promise<Buffer[]> => {
  const pieces: Buffer[] = []
  const files: Described[] = []
  let offset = 0
  const add = (...more: Buffer[]) => {
    pieces.push(...more)
    offset += more.reduce((sum, { length }) => sum + length, 0)
  }
  for (const { name, content } of entries) {
    const { chunks, ...sizes } = await deflated(content)
    const file = { name: Buffer.from(name), ...sizes, offset, at }
    if (sizes.size > MOST_BYTES) throw new RangeError(`${name} is too large for a ZIP archive`)
    files.push(file)
    add(localHeader(file))
    for (const chunk of chunks) add(chunk)
  }
  add(directoryOf(files, offset))
  return pieces
}
