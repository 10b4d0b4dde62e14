import { privacy } from '@quickprism/contract/privacy'
import { csvRows } from '@quickprism/tools/testing/report-files'
import { reportsKit } from '@quickprism/tools/testing/reports-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let kit: ReturnType<typeof reportsKit>
beforeAll(async () => {
  t = await testApp()
  kit = reportsKit(t)
})
afterAll(() => t.close())

const EVERYONE = 'everyone'

/** Bilal has himself erased while a report that was asked for before waits for its connection. */
const namesIn = async (people: 'everyone' | 'chosen') => {
  kit.at('2026-11-12T09:00')
  const branch = await t.given.branch()
  const ananya = await t.given.person({ name: 'Ananya Rao' })
  const bilal = await t.given.person({ name: 'Bilal Khan' })
  for (const person of [ananya, bilal]) {
    await kit.door.comes(person, branch)
    await kit.leavesByQr(person, branch)
  }
  const manager = await kit.managerAt(branch)
  const quickIDs = people === 'everyone' ? EVERYONE : `${ananya.quickId},${bilal.quickId}`

  const { reports } = t.deps.cells.of(branch.business.cell)
  const usual = reports.gate
  let letIn = () => {}
  const free = new Promise<void>((resolve) => {
    letIn = resolve
  })
  let waits = false
  reports.gate = {
    ...usual,
    async pass(party, lane, work) {
      waits = true
      await free
      return usual.pass(party, lane, work)
    },
  }
  const asking = kit.ask(manager, branch, { quickIDs })
  await expect.poll(() => waits).toBe(true)
  await kit.door.phoneOf(bilal)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
  letIn()
  const answer = await asking
  reports.gate = usual
  expect(answer.status).toBe(200)
  return csvRows(await answer.text())
    .slice(1)
    .map(([, name]) => name)
}

it('a report of everyone that waits for its turn has nobody in it who was erased meanwhile', async () => {
  expect(await namesIn('everyone')).toEqual(['Ananya Rao'])
})

it('a report of chosen people that waits for its turn has nobody in it who was erased meanwhile', async () => {
  // R2 records A-01, B-02
  expect(await namesIn('chosen')).toEqual(['Ananya Rao'])
})
