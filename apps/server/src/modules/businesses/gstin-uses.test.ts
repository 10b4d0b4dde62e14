import { randomUUID } from 'node:crypto'
import { businesses } from '@quickprism/contract/businesses'
import { businessForm } from '@quickprism/tools/testing/forms'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cells } from '../../db/connect.ts'
import { countUsesOfGstin } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('a business is registered though a cell that is not its own does not answer', async () => {
  const form = businessForm()
  await t.as(await t.given.person())(businesses.register, { body: form }, { key: randomUUID() })
  const away = {
    get db(): never {
      throw new Error('this cell is away')
    },
  }
  const cells = { all: [away, ...t.deps.cells.all] } as unknown as Cells
  expect(await countUsesOfGstin({ cells }, form.gstin)).toBe(1)
})
