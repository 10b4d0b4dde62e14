import { sos } from '@quickprism/contract/sos'
import { users } from '@quickprism/contract/users'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { scene, raise, stop, rollCallOf, marks, saying } = sosKit(() => t)

describe('RS-30: the report of an alert', () => {
  it('says who started and who ended it also after they are no user any more', async () => {
    const { branch, staff } = await scene()
    const { root } = branch.business
    await raise(staff, branch)
    await stop(staff, branch)
    const query = { shop_quickID: branch.quickId }
    const before = await t.as(root)(sos.report, { query })
    expect([before.incident.started_by, before.incident.ended_by]).toEqual(['Meera Nair', 'Meera Nair'])
    await t.as(root)(users.remove, { body: { scopeId: branch.quickId, userQuickId: staff.quickId } })
    const after = await t.as(root)(sos.report, { query })
    expect([after.incident.started_by, after.incident.ended_by]).toEqual(['Meera Nair', 'Meera Nair'])
  })

  it('names who marked people, and users who asked for help, also after they are no users any more', async () => {
    const { branch, staff } = await scene()
    const { root } = branch.business
    const farah = await t.given.staff({ on: branch, name: 'Farah Khan' })
    await raise(staff, branch)
    const [alert] = (await t.as(farah)(sos.mine, {})).alerts
    await t.as(farah)(sos.answer, { body: { alert_ref: alert?.alert_ref as string, ...saying('needs-help') } })
    const { incident, people } = await rollCallOf(staff, branch)
    const person_ref = people[0]?.person_ref as string
    await marks(staff, branch, incident.incident_ref, [{ ...saying('safe', { note: 'at the gate' }), person_ref }])
    await stop(staff, branch)
    for (const { quickId } of [staff, farah]) {
      await t.as(root)(users.remove, { body: { scopeId: branch.quickId, userQuickId: quickId } })
    }
    const after = await t.as(root)(sos.report, { query: { shop_quickID: branch.quickId } })
    expect(after.people.map(({ name }) => name)).toEqual(['Farah Khan'])
    expect(after.marks.map(({ said_by_name }) => said_by_name)).toContain('Meera Nair')
  })
})
