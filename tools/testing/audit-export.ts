import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { unzip } from './unzip.ts'

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
