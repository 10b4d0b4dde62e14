import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { runOperator } from './run.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'export-audit-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await t.close()
})

const exportWith = async (deps: Deps, quickId: string) => {
  const words: string[] = []
  const say = (text: string) => words.push(text)
  const args = ['export-audit', quickId, '--reason', 'request 12', '--to', folder]
  const done = await runOperator(args, {
    open: async () => ({ deps, close: async () => {} }),
    say,
    complain: say,
  })
  return { done, words: words.join('\n') }
}

const written = async () => {
  const names = await readdir(folder)
  return names.filter((name) => existsSync(join(folder, name, 'audit.jsonl'))).length
}

it('no whole export of a trail exists without its entry in the trail', async () => {
  const business = await t.given.business()
  // The database of the business goes away while the last file is written.
  const of = (id: number) => {
    const isWritten = existsSync(join(folder, `audit-${business.quickId}-2026-03-02`, 'README.txt'))
    if (isWritten) throw new Error('The cell is away')
    return t.deps.cells.of(id)
  }
  await exportWith({ ...t.deps, cells: { ...t.deps.cells, of } }, business.quickId)
  const noted = (await t.owner.trailOf(business)).filter(({ event }) => event === 'audit.exported')
  // R2 jobs A-08
  expect({ written: await written(), noted: noted.length }).not.toEqual({ written: 1, noted: 0 })
})
