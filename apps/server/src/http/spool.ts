import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Spool = Awaited<ReturnType<typeof openSpool>>

/**
 * A queue of bytes on the disk. Its file loses its name before the first byte is written, so that nothing of it outlives
 * the process, and holds what only this process can decrypt.
 */
export const openSpool = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quickprism-spool-'))
  const file = await open(join(folder, 'bytes'), 'wx+', 0o600).finally(() => rm(folder, { recursive: true }))
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-ctr', key, iv)
  const decipher = createDecipheriv('aes-256-ctr', key, iv)
  let written = 0
  let read = 0
  return {
    /** Bytes that were added and not taken. */
    get waiting() {
      return written - read
    },
    async add(piece: Uint8Array) {
      const sealed = cipher.update(piece)
      await file.appendFile(sealed)
      written += sealed.length
    },
    async take(most: number) {
      const length = Math.min(most, written - read)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, read)
      read += bytesRead
      return decipher.update(buffer.subarray(0, bytesRead))
    },
    close: () => file.close(),
  }
}
