import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type Described, descriptor, directoryOf, localHeader, MOST_BYTES } from './zip.ts'

/** What a deflater gave so far; taken away by whoever sends it on. */
const collector = () => {
  const deflate = createDeflateRaw({ level: 1 })
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

/** A ZIP archive that leaves while it is being made: nothing of it is kept but its directory. */
export const openZip = (at: Date) => {
  const files: Described[] = []
  let offset = 0
  const sent = (piece: Buffer) => {
    offset += piece.length
    return piece
  }
  return {
    /** Begins a file. What is written to it comes back packed, as far as it is. */
    file(name: string) {
      const { deflate, take } = collector()
      const about: Described = {
        name: Buffer.from(name),
        checksum: 0,
        size: 0,
        packedSize: 0,
        offset,
        at,
        isStreamed: true,
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
        async write(text: string) {
          const bytes = Buffer.from(text)
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
