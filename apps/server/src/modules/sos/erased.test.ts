import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { privacy } from '@quickprism/contract/privacy'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const kit = sosKit(() => t)

const nowhere = (person: GivenPerson, { business }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .updateTable('business.membership')
    .set({ active: false })
    .where('business_id', '=', business.businessId)
    .where('person_id', '=', person.personId)
    .execute()

const rowsAt = ({ business }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.sos_person')
    .select(['person_id', 'visitor_id', 'note'])
    .where('business_id', '=', business.businessId)
    .execute()

const eraseAt = (person: GivenPerson, { business }: GivenBranch) =>
  door.phoneOf(person)(privacy.erase, { body: { business_quickID: business.quickId } })

describe('someone who worked at a branch', () => {
  it('is erased though a desk was told their quickID while an alert was on', async () => {
    const { branch, staff } = await kit.scene()
    const member = await t.given.staff({ on: branch, name: 'Vikram Sethi' })
    const desk = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const person = { quickID: member.quickId }
    const body = { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person } as const
    await t.as(desk)(frontDesk.checkIn, { body }, { key: randomUUID() })
    await kit.raise(staff, branch)
    await kit.stop(staff, branch)
    const before = await rowsAt(branch)
    await nowhere(member, branch)
    await eraseAt(member, branch)
    const after = await rowsAt(branch)
    expect(after).toHaveLength(before.length)
    expect(after.map(({ person_id }) => person_id)).not.toContain(member.personId)
  })

  it('sees, takes home and erases what they said in an alert though they never came', async () => {
    const { branch, staff } = await kit.scene()
    const member = await t.given.staff({ on: branch, name: 'Vikram Sethi' })
    const phone = door.phoneOf(member)
    await kit.raise(staff, branch)
    const { alerts } = await phone(sos.mine, {})
    const alert_ref = alerts[0]?.alert_ref as string
    await phone(sos.answer, { body: { ...kit.saying('needs-help', { note: 'I cannot breathe' }), alert_ref } })
    await kit.stop(staff, branch)
    const { business } = branch
    await expect(eraseAt(member, branch)).rejects.toMatchObject({ status: 409 })
    expect((await rowsAt(branch)).map(({ note }) => note)).toContain('I cannot breathe')

    await nowhere(member, branch)
    const held = { business_quickID: business.quickId, visits: 0, works_here: false, kept_until: null }
    expect((await phone(privacy.held, {})).data).toMatchObject([held])
    const { businesses } = await phone(privacy.export, {})
    expect(businesses).toMatchObject([{ alerts: [{ note: 'I cannot breathe', state: 'needs-help' }] }])
    await eraseAt(member, branch)
    const after = await rowsAt(branch)
    expect(after.map(({ person_id }) => person_id)).not.toContain(member.personId)
    expect(after.map(({ note }) => note)).not.toContain('I cannot breathe')
    expect((await phone(privacy.held, {})).data).toEqual([])
    await expect(eraseAt(member, branch)).rejects.toMatchObject({ status: 404 })
  })
})
