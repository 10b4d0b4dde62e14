import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { passing, statementsTo } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeDueVisits } from '../visits/closing.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
})
const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

const { scene, raise, rollCallOf, saying } = sosKit(() => t)

const knownOf = async (person: GivenPerson, branch: GivenBranch) =>
  (await rollCallOf(person, branch)).people.map(({ name, state, said_by }) => ({ name, state, said_by }))

const leavesByQr = async (person: GivenPerson, branch: GivenBranch) =>
  door.leaves(person, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })

const alertsOf = async (person: GivenPerson) => (await door.phoneOf(person)(sos.mine, {})).alerts

const answers = async (person: GivenPerson, mark: ReturnType<typeof saying>) => {
  const [alert] = await alertsOf(person)
  return door.phoneOf(person)(sos.answer, { body: { ...mark, alert_ref: alert?.alert_ref as string } })
}

/** The next one at a door of this cell is held there after it was looked at, until they are let go. */
const heldAtDoor = (cell: number) => {
  const [isThere, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop = passing([t.deps.cells.of(cell).pool], async (statements, go) => {
    const answer = go()
    if (!statements.some(({ sql }) => sql.includes('business.alert_on'))) return answer
    stop()
    const rows = await answer
    isThere.resolve()
    await goesOn.promise
    return rows
  })
  return { isThere: isThere.promise, letGo: goesOn.resolve }
}

describe('whoever comes or leaves while an alert is on', () => {
  it('Q128: joins the roll-call also where the alert begins while they stand at the door', async () => {
    const { branch, staff } = await scene()
    const person = await t.given.person({ name: 'Asha Rao' })
    const { isThere, letGo } = heldAtDoor(branch.business.cell)
    const comes = door.comes(person, branch)
    await isThere
    await raise(staff, branch)
    expect(await knownOf(staff, branch)).toEqual([])
    letGo()
    await comes
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Asha Rao', state: 'unknown', said_by: null }])
  })

  it('Q128: joins the roll-call, alone, with others or at the front desk', async () => {
    const { branch, staff } = await scene()
    const [lead, along] = [await t.given.person({ name: 'Asha Rao' }), await t.given.person({ name: 'Ravi Rao' })]
    await raise(staff, branch)
    later(1)
    await door.comes(lead, branch, { companions: [{ pass: await door.passOf(along) }] })
    const desk = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    await t.as(desk)(
      frontDesk.checkIn,
      {
        body: {
          shopId: branch.quickId,
          nonce: randomUUID(),
          person: { name: 'Ramesh Babu', mobile: '9845027116' },
          pov: 'Delivery',
          visiting: 'Stores, 2nd floor',
        },
      },
      { key: randomUUID() },
    )
    const { people, incident } = await rollCallOf(staff, branch)
    expect(people).toMatchObject([
      { name: 'Asha Rao', lead_ref: null, state: 'unknown', seen_at: t.clock.held.toISOString() },
      { name: 'Ravi Rao', lead_ref: people[0]?.person_ref },
      { name: 'Ramesh Babu', pov: 'Delivery', visiting: 'Stores, 2nd floor', seen_place: null },
    ])
    expect(incident.counts.total).toBe(3)
  })

  it('Q128: is safe once they were seen leaving, and unknown again when they come back', async () => {
    const { branch, staff } = await scene()
    const person = await t.given.person({ name: 'Asha Rao' })
    await door.comes(person, branch)
    later(5)
    await raise(staff, branch)
    await leavesByQr(person, branch)
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Asha Rao', state: 'safe', said_by: 'door' }])
    later(8)
    await door.comes(person, branch)
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Asha Rao', state: 'unknown', said_by: 'door' }])
  })

  it('Q128: is unknown though an answer from before they came in, that they are safe, arrives afterwards', async () => {
    const { branch, staff } = await scene()
    const vikram = await t.given.staff({ on: branch, name: 'Vikram Sethi' })
    await raise(staff, branch)
    later(1)
    const outside = saying('safe')
    later(3)
    await door.comes(vikram, branch)
    later(5)
    const [alert] = await alertsOf(vikram)
    const answers = (mark: typeof outside) =>
      door.phoneOf(vikram)(sos.answer, { body: { ...mark, alert_ref: alert?.alert_ref as string } })
    await answers(outside)
    expect(await knownOf(staff, branch)).toMatchObject([{ name: 'Vikram Sethi', state: 'unknown' }])
    await answers(saying('safe'))
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Vikram Sethi', state: 'safe', said_by: 'self' }])
  })

  it('Q128: stays unknown where nobody saw them leave: by closing time, or by what a phone concludes', async () => {
    const { branch, staff } = await scene()
    const [one, other] = [await t.given.person(), await t.given.person()]
    await door.comes(one, branch)
    await door.comes(other, branch)
    later(5)
    await raise(staff, branch)
    await door.leaves(other, branch, { by: 'geofence' })
    later(12 * 60)
    await closeDueVisits(t.deps, branch.business.cell)
    const { people } = await t.asSignedInAgain(staff)(sos.rollCall, { query: { shop_quickID: branch.quickId } })
    expect(people.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
  })

  it('still needs help after the door saw them leave', async () => {
    const { branch, staff } = await scene()
    const person = await t.given.person({ name: 'Asha Rao' })
    await door.comes(person, branch)
    later(5)
    await raise(staff, branch)
    await answers(person, saying('needs-help'))
    later(1)
    await leavesByQr(person, branch)
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Asha Rao', state: 'needs-help', said_by: 'self' }])
  })

  it('Q128: is safe once the desk saw them leave, and unknown again once it says that they have not left', async () => {
    const { branch, staff } = await scene()
    const desk = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const shopId = branch.quickId
    const person = { name: 'Ramesh Babu', mobile: '9845027116' }
    const entry = { shopId, nonce: randomUUID(), pov: 'Delivery' as const, person }
    const { visit } = await t.as(desk)(frontDesk.checkIn, { body: entry })
    const visit_refs = [visit?.visit_ref as string]
    later(1)
    await raise(staff, branch)
    later(1)
    await t.as(desk)(frontDesk.checkOut, { body: { shopId, visit_refs } })
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Ramesh Babu', state: 'safe', said_by: 'door' }])
    later(1)
    await t.as(desk)(frontDesk.correct, { body: { shopId, visit_refs, to: { still_inside: true } } })
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Ramesh Babu', state: 'unknown', said_by: 'door' }])
  })

  it('Q128: is safe once a late scan says that they were seen leaving', async () => {
    const { branch, staff } = await scene()
    const person = await t.given.person({ name: 'Asha Rao' })
    await door.comes(person, branch)
    later(5)
    await raise(staff, branch)
    later(12 * 60)
    await closeDueVisits(t.deps, branch.business.cell)
    await leavesByQr(person, branch)
    const { people } = await t.asSignedInAgain(staff)(sos.rollCall, { query: { shop_quickID: branch.quickId } })
    expect(people).toMatchObject([{ name: 'Asha Rao', state: 'safe', said_by: 'door' }])
  })

  it('is looked for where they said they are, though the desk checked them out by mistake', async () => {
    const { branch, staff } = await scene()
    const desk = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const shopId = branch.quickId
    const person = await t.given.person({ name: 'Asha Rao' })
    await door.comes(person, branch)
    later(1)
    await raise(staff, branch)
    later(1)
    await answers(person, saying('needs-help', { place: 'Stairwell B' }))
    const { data } = await t.as(desk)(frontDesk.inside, { query: { shopId } })
    const visit_refs = data.map(({ visit_ref }) => visit_ref)
    later(1)
    await t.as(desk)(frontDesk.checkOut, { body: { shopId, visit_refs } })
    await t.as(desk)(frontDesk.correct, { body: { shopId, visit_refs, to: { still_inside: true } } })
    expect((await rollCallOf(staff, branch)).people).toMatchObject([
      { name: 'Asha Rao', state: 'needs-help', seen_place: 'Stairwell B' },
    ])
  })

  it('is looked for where they said they are, though their scan from before is heard only then', async () => {
    const { branch, staff } = await scene()
    const user = await t.given.staff({ on: branch, name: 'Vikram Sethi' })
    const scanned_at = t.clock.held.toISOString()
    later(1)
    await raise(staff, branch)
    later(1)
    await answers(user, saying('needs-help', { place: 'Stairwell B' }))
    later(1)
    await door.comes(user, branch, { scanned_at })
    expect((await rollCallOf(staff, branch)).people).toMatchObject([
      { name: 'Vikram Sethi', state: 'needs-help', seen_place: 'Stairwell B' },
    ])
  })

  it('costs no statement more while there is none', async () => {
    const { branch, staff } = await scene()
    const [one, other] = [await t.given.person(), await t.given.person()]
    const asked = statementsTo(t.deps.cells.of(branch.business.cell).pool)
    await door.comes(one, branch)
    await leavesByQr(one, branch)
    expect(asked().filter((text) => text.includes('sos_'))).toEqual([])
    await raise(staff, branch)
    await door.comes(other, branch)
    expect(asked().filter((text) => text.includes('sos_')).length).toBeGreaterThan(0)
  })
})
