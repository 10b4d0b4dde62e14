import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

const said = async (args: readonly string[]) => {
  const words: string[] = []
  const hear = (text: string) => words.push(text)
  const done = await runOperator(args, {
    open: async () => ({ deps: t.deps, close: async () => {} }),
    say: hear,
    complain: hear,
  })
  return { done, words: words.join('\n') }
}

it('RS-78: export-audit writes a second export of a day into a folder of its own', async () => {
  const business = await t.given.business()
  const ask = () => said(['export-audit', business.quickId, '--reason', 'asked by the police', '--to', folder])
  const [first, again] = [await ask(), await ask()]
  expect([first.done, again.done]).toEqual([true, true])
  expect((await readdir(folder)).sort()).toEqual([
    `audit-${business.quickId}-2026-03-02`,
    `audit-${business.quickId}-2026-03-02-2`,
  ])
})
