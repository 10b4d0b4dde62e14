import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openThread } from './thread.ts'

const programOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)

const open = (source: string, stepDeadlineMs?: number) => {
  const thread = openThread(programOf(`import { parentPort } from 'node:worker_threads';${source}`), {}, stepDeadlineMs)
  onTestFinished(() => void thread.close())
  return thread
}

/** What a program says first while Node watches its files. */
const firstLineWhileWatched = async (source: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'quickprism-watched-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'program.mjs')
  await writeFile(program, source)
  const child = spawn(process.execPath, ['--watch', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  for await (const line of createInterface({ input: child.stdout })) return line
  return undefined
}

describe('a thread', () => {
  it('is heard for bytes alone, whatever else it posts', async () => {
    const thread = open(`parentPort.on('message', () => {
      parentPort.postMessage({ 'watch:import': ['file:///somewhere.ts'] })
      parentPort.postMessage(new Uint8Array([7]))
    })`)
    expect([...(await thread.ask('go'))]).toEqual([7])
  })

  it('writes a whole spreadsheet while Node watches the files of the server', async () => {
    const { href } = pathToFileURL(join(import.meta.dirname, 'xlsx-worker.ts'))
    const said = await firstLineWhileWatched(`
      import { writeOnThread } from '${href}'
      const sheet = { name: 'Visits', columns: [{ head: 'Name', width: 10 }] }
      const writer = writeOnThread(sheet, new Date(), new AbortController().signal)
      const pieces = [await writer.begin(), await writer.add([['Asha']]), await writer.end()]
      const file = Buffer.concat(pieces).toString('latin1')
      console.log(file.slice(0, 2), file.includes('xl/worksheets/sheet1.xml'), typeof file)
      await writer.close()`)
    expect(said).toBe('PK true string')
  })

  it('that does not answer is ended at its deadline', async () => {
    const thread = open('setInterval(() => undefined, 1_000)', 50)
    await expect(thread.ask('go')).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect.poll(() => thread.isOver).toBe(true)
  })

  it('that fails says why, and is asked nothing more', async () => {
    const thread = open(`parentPort.on('message', () => { throw new Error('no ink') })`)
    await expect(thread.ask('go')).rejects.toThrow('no ink')
    await expect(thread.ask('go')).rejects.toThrow('no ink')
    expect(thread.isOver).toBe(true)
  })

  it('is not waited for when the asker has gone', async () => {
    const thread = open('setInterval(() => undefined, 1_000)')
    await expect(thread.ask('go', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})
