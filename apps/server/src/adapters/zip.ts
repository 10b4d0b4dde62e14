import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50

const VERSION = 20 // of the format: 2.0, which knows DEFLATE
const NAMES_ARE_UTF8 = 1 << 11
/** Checksum and sizes of a file are told behind it, because it leaves while it is being made. */
const SIZES_FOLLOW = 1 << 3
const DEFLATE = 8

/** Beyond this the format needs fields that not every program reads. */
const MOST_BYTES = 0xffff_ffff

/** MS-DOS date and time, which know even seconds from 1980 on. */
const dosTime = (at: Date) => ({
  date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
})

type Described = {
  name: Buffer
  checksum: number
  size: number
  packedSize: number
  offset: number
  at: Date
}

/** The part that the header before a file and the one in the directory have in common. */
const commonHeader = ({ name, checksum, size, packedSize, at }: Described) => {
  const header = Buffer.alloc(26)
  const { date, time } = dosTime(at)
  header.writeUInt16LE(VERSION, 0)
  header.writeUInt16LE(NAMES_ARE_UTF8 | SIZES_FOLLOW, 2)
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

const localHeader = (file: Described) => Buffer.concat([uint32(LOCAL_HEADER), commonHeader(file), file.name])

/** What follows a file, as its own header did not know its sizes. */
const descriptor = ({ checksum, packedSize, size }: Described) =>
  Buffer.concat([DESCRIPTOR, checksum, packedSize, size].map(uint32))

const centralHeader = (file: Described) => {
  const madeBy = Buffer.from([VERSION, 0])
  const rest = Buffer.alloc(14) // no comment, first disk, no attributes
  rest.writeUInt32LE(file.offset, 10)
  return Buffer.concat([uint32(CENTRAL_HEADER), madeBy, commonHeader(file), rest, file.name])
}

/** The directory that ends an archive; its files lie before `offset`. */
const directoryOf = (files: readonly Described[], offset: number) => {
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

/** What a deflater gave so far; taken away by whoever sends it on. */
const collector = (level: number | undefined) => {
  const deflate = createDeflateRaw({ level })
  let chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    deflate,
    take() {
      const taken = Buffer.concat(chunks)
      chunks = []
      return taken
    },
  }
}

/**
 * A ZIP archive that leaves while it is being made: nothing of it is kept but its directory. A low level packs fast, none
 * packs well.
 */
export const openZip = (at: Date, level?: number) => {
  const files: Described[] = []
  let offset = 0
  const sent = (piece: Buffer) => {
    offset += piece.length
    return piece
  }
  return {
    /** Begins a file. What is written to it comes back packed, as far as it is. */
    file(name: string) {
      const { deflate, take } = collector(level)
      const about: Described = {
        name: Buffer.from(name),
        checksum: 0,
        size: 0,
        packedSize: 0,
        offset,
        at,
      }
      files.push(about)
      let head: Buffer | undefined = localHeader(about)
      const packed = () => {
        const data = take()
        about.packedSize += data.length
        const piece = head ? Buffer.concat([head, data]) : data
        head = undefined
        return sent(piece)
      }
      return {
        async write(content: string | Buffer) {
          const bytes = typeof content === 'string' ? Buffer.from(content) : content
          about.checksum = crc32(bytes, about.checksum)
          about.size += bytes.length
          if (about.size > MOST_BYTES) throw new RangeError(`${name} is too large for a ZIP archive`)
          if (!deflate.write(bytes)) await once(deflate, 'drain')
          return packed()
        },
        async end() {
          deflate.end()
          await once(deflate, 'end')
          const rest = packed()
          return Buffer.concat([rest, sent(descriptor(about))])
        },
      }
    },
    end: () => directoryOf(files, offset),
  }
}

export type ZipEntry = { name: string; content: AsyncIterable<Buffer> | Iterable<Buffer> }

/** A ZIP archive of a few files, in pieces that follow each other: what is not packed is never kept whole. */
export const zip = async (entries: readonly ZipEntry[], at: Date): Promise<Buffer[]> => {
  const archive = openZip(at)
  const pieces: Buffer[] = []
  for (const { name, content } of entries) {
    const file = archive.file(name)
    for await (const piece of content) pieces.push(await file.write(piece))
    pieces.push(await file.end())
  }
  return [...pieces, archive.end()]
}
