import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** The files of a ZIP archive, by its directory. */
export const unzip = (archive: Buffer) => {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), inflateRawSync(packed))
    at += 46 + nameLength + extra + comment
  }
  return files
}

export type Outcome = { code: number; said: string }

/** The verifier that came with an export, in a process and a folder of its own until the test is over. */
export const shippedVerifier = async (archive: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'quickprism-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'audit-verify.mjs')
  await writeFile(program, unzip(archive).get('audit-verify.mjs') as Buffer)

  /** What it says of a file, and how it ends. */
  const check = async (content: Buffer | string, ...more: string[]): Promise<Outcome> => {
    const file = join(folder, 'export')
    await writeFile(file, content)
    return new Promise((resolve) => {
      execFile(process.execPath, [program, file, ...more], (error, said, complained) =>
        resolve({ code: error ? Number(error.code) : 0, said: said + complained }),
      )
    })
  }
  return { check }
}
