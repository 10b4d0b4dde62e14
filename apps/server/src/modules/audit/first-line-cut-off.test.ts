import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { beginExport } from './exporting.ts'
import { dayOf } from './heads.ts'
import { exportHeads } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const DAY = 86_400_000

/** What an export says of earlier heads, after three days on the first of which a full disk cut the first line off, or not. */
const headsInExport = async (isCutOff: boolean) => {
  const { businessId, cell } = await t.given.business()
  const directory = join(t.deps.auditHeads.directory, isCutOff ? 'cut-off' : 'whole')
  const deps = { ...t.deps, auditHeads: { ...t.deps.auditHeads, directory } }
  const scope = admitJob(cell, businessId)
  const grow = () => inBusiness(deps, scope, async (tx) => record(tx, scope, { event: 'role.edited', about: 'R1' }))
  const first = t.clock.held
  try {
    await mkdir(join(directory, `cell-${cell}`), { recursive: true })
    if (isCutOff) await writeFile(join(directory, `cell-${cell}`, `${dayOf(first)}.jsonl`), '{"cell":1,"at":"2026-03-')
    for (const days of [0, 1, 2]) {
      t.clock.held = new Date(first.getTime() + days * DAY)
      await grow()
      // The job is tried again after the write that failed: the line that follows has every trail.
      await exportHeads(cell, deps)
    }
    const { lines } = await beginExport(deps, scope)
    for await (const line of lines()) {
      const { heads } = JSON.parse(String(line).split('\n')[0] as string) as { heads: { seq: number }[] }
      return heads.map(({ seq }) => seq)
    }
    return undefined
  } finally {
    t.clock.held = first
  }
}

it('an export of a trail has the head of each day', async () => {
  expect(await headsInExport(false)).toEqual([1, 2, 3])
})

it('an export of a trail has the head of a day whose first line a full disk cut off', async () => {
  // R2 jobs A-03
  expect(await headsInExport(true)).toEqual([1, 2, 3])
})
