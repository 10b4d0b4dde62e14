import { randomUUID } from 'node:crypto'
import { analytics } from '@quickprism/contract/analytics'
import { branches } from '@quickprism/contract/branches'
import { privacy } from '@quickprism/contract/privacy'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { FIRE, sosKit } from '@quickprism/tools/testing/sos-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashOfLink } from '../../admission/links.ts'
import { linkKind } from '../../db/codes.ts'
import { sosToken } from './refs.ts'

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

const { scene, raise, stop, rollCallOf, marks, saying, eventsAt } = sosKit(() => t)

const knownOf = async (person: GivenPerson, branch: GivenBranch) =>
  (await rollCallOf(person, branch)).people.map(({ name, state, said_by }) => ({ name, state, said_by }))

const leavesByQr = async (person: GivenPerson, branch: GivenBranch) =>
  door.leaves(person, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })

const alertsOf = async (person: GivenPerson) => (await door.phoneOf(person)(sos.mine, {})).alerts

describe('answering', () => {
  it('reaches those inside and those who work there, who say on their phone whether they are safe', async () => {
    const { branch, staff } = await scene()
    const [visitor, passer] = [await t.given.person({ name: 'Asha Rao' }), await t.given.person()]
    await door.comes(visitor, branch)
    later(5)
    await raise(staff, branch)
    const [alert] = await alertsOf(visitor)
    spec('D1-SOS-01')
    expect(alert).toEqual({
      alert_ref: expect.any(String),
      business_name: branch.business.name,
      branch_name: 'Koramangala',
      time_zone: 'Asia/Kolkata',
      drill: false,
      reason: FIRE,
      started_at: t.clock.held.toISOString(),
      ended_at: null,
      false_alarm: false,
      state: 'unknown',
      said_by: null,
      said_by_name: null,
      said_at: null,
      own_state: 'unknown',
      answered_at: null,
    })
    expect(await alertsOf(staff)).toHaveLength(1)
    expect(await alertsOf(passer)).toEqual([])
    const body = { ...saying('safe'), alert_ref: alert?.alert_ref as string }
    const answer = () => door.phoneOf(visitor)(sos.answer, { body })
    expect(await answer()).toMatchObject({ state: 'safe', answered_at: t.clock.held.toISOString() })
    expect(await answer()).toMatchObject({ state: 'safe' })
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Asha Rao', state: 'safe', said_by: 'self' }])
    await expect(door.phoneOf(passer)(sos.answer, { body })).rejects.toMatchObject({
      status: 404,
      message: 'This alert does not concern you.',
    })
  })

  it('shows where someone says they are, and what they said, until they are safe', async () => {
    const { branch, staff } = await scene()
    const visitor = await t.given.person({ name: 'Asha Rao' })
    await door.comes(visitor, branch)
    later(0.2)
    await raise(staff, branch)
    const [alert] = await alertsOf(visitor)
    const says = (more: { note?: string; place?: string }) =>
      door.phoneOf(visitor)(sos.answer, {
        body: { ...saying('needs-help', more), alert_ref: alert?.alert_ref as string },
      })
    later(0.2)
    const placedAt = t.clock.held.toISOString()
    await says({ place: 'Stairwell B, second floor' })
    later(0.2)
    await says({ note: 'I cannot walk' })
    const found = async () => (await rollCallOf(staff, branch)).people[0]
    expect(await found()).toMatchObject({
      seen_place: 'Stairwell B, second floor',
      seen_at: placedAt,
      note: 'I cannot walk',
    })
    const { incident, people } = await rollCallOf(staff, branch)
    const person_ref = people[0]?.person_ref as string
    later(0.2)
    await marks(staff, branch, incident.incident_ref, [{ ...saying('needs-help'), person_ref }])
    expect(await found()).toMatchObject({ said_by: 'marshal', note: 'I cannot walk', reach: 'reached' })
    later(0.2)
    const takes_back = (await found())?.calls.map(({ mark_id }) => mark_id) ?? []
    expect(takes_back).toHaveLength(2)
    await marks(staff, branch, incident.incident_ref, [{ ...saying('safe'), person_ref, takes_back }])
    expect(await found()).toMatchObject({ state: 'safe', note: null, seen_place: 'Stairwell B, second floor' })
    await leavesByQr(visitor, branch)
    later(8)
    await door.comes(visitor, branch)
    const again = { ...saying('safe'), person_ref }
    await marks(staff, branch, incident.incident_ref, [again])
    expect(await found()).toMatchObject({ seen_place: null, seen_at: t.clock.held.toISOString() })
  })

  it('puts whoever needs help on the roll-call, also where nobody knew that they are inside', async () => {
    const { branch, staff } = await scene()
    await raise(staff, branch)
    expect(await knownOf(staff, branch)).toEqual([])
    const [alert] = await alertsOf(staff)
    await door.phoneOf(staff)(sos.answer, {
      body: { ...saying('needs-help'), alert_ref: alert?.alert_ref as string },
    })
    expect(await knownOf(staff, branch)).toEqual([{ name: 'Meera Nair', state: 'needs-help', said_by: 'self' }])
  })

  it('is what someone says themselves: a marshal who finds them answers nothing, and who is elsewhere is not counted', async () => {
    const { branch, staff } = await scene()
    const visitor = await t.given.person({ name: 'Asha Rao' })
    await door.comes(visitor, branch)
    await raise(staff, branch)
    const { people, incident } = await rollCallOf(staff, branch)
    const person_ref = people[0]?.person_ref as string
    await marks(staff, branch, incident.incident_ref, [{ ...saying('safe'), person_ref }])
    expect(await alertsOf(visitor)).toMatchObject([{ state: 'safe', answered_at: null }])
    const [alert] = await alertsOf(staff)
    await door.phoneOf(staff)(sos.answer, { body: { ...saying('safe'), alert_ref: alert?.alert_ref as string } })
    const { reach, incident: now } = await rollCallOf(staff, branch)
    expect([reach.answered, now.counts.total]).toEqual([0, 1])
  })

  it('shows its end for an hour, takes what was said before it, and nothing that was said after', async () => {
    const { branch, staff } = await scene()
    const visitor = await t.given.person({ name: 'Asha Rao' })
    await door.comes(visitor, branch)
    later(5)
    await raise(staff, branch)
    later(1)
    const before = saying('safe')
    later(1)
    await stop(staff, branch, true)
    later(10)
    const [alert] = await alertsOf(visitor)
    expect(alert).toMatchObject({ false_alarm: true, ended_at: new Date('2026-03-02T05:07:00Z').toISOString() })
    const answer = (mark: ReturnType<typeof saying>) =>
      door.phoneOf(visitor)(sos.answer, { body: { ...mark, alert_ref: alert?.alert_ref as string } })
    await expect(answer(saying('needs-help'))).rejects.toMatchObject({ status: 410, message: 'This alert is over.' })
    expect(await answer(before)).toMatchObject({ state: 'safe', answered_at: before.at })
    later(60)
    expect(await alertsOf(visitor)).toEqual([])
  })

  it('takes no sign-in: a link says who someone is, until an hour after the end, and for a day while they need help', async () => {
    const { branch, staff } = await scene()
    await t.given.visit({ at: branch })
    await raise(staff, branch)
    const row = await t.owner
      .cellOf(branch.business)
      .selectFrom('business.sos_person as p')
      .innerJoin('business.sos_incident as i', 'i.incident_id', 'p.incident_id')
      .select(['p.roll_id', 'i.salt'])
      .where('i.branch_id', '=', branch.branchId)
      .where('p.inside', '=', true)
      .executeTakeFirstOrThrow()
    const token = sosToken(t.deps.secrets, branch.business.businessId, row.roll_id, row.salt)
    await t.owner.identity
      .insertInto('identity.link')
      .values({
        token_hash: hashOfLink(token),
        kind: linkKind['sos-answer'],
        business_id: branch.business.businessId,
        local_id: row.roll_id,
        expires_at: new Date(start.getTime() + 30 * 86_400_000),
      })
      .execute()
    expect(await t.as()(sos.link, { body: { token } })).toMatchObject({ branch_name: 'Koramangala', state: 'unknown' })
    later(1)
    expect(await t.as()(sos.answerByLink, { body: { ...saying('needs-help'), token } })).toMatchObject({
      state: 'needs-help',
    })
    expect(await knownOf(staff, branch)).toMatchObject([{ state: 'needs-help', said_by: 'link' }])
    await stop(staff, branch)
    later(23 * 60)
    expect(await t.as()(sos.link, { body: { token } })).toMatchObject({ state: 'needs-help' })
    await t.as()(sos.answerByLink, { body: { ...saying('safe'), token } })
    await expect(t.as()(sos.link, { body: { token } })).rejects.toMatchObject({
      status: 404,
      message: 'This link is no longer valid.',
    })
  })
})

describe('when it is over', () => {
  it('its report has times, people and marks, for those who may edit the branch', async () => {
    const { branch, staff } = await scene()
    const editor = await t.given.staff({ on: branch, may: ['view_branches', 'edit_branches'] })
    await t.given.visit({ at: branch })
    await raise(staff, branch)
    const { people, incident } = await rollCallOf(staff, branch)
    later(2)
    const person_ref = people[0]?.person_ref as string
    await marks(staff, branch, incident.incident_ref, [{ ...saying('safe', { place: 'Gate 2' }), person_ref }])
    const saidAt = t.clock.held.toISOString()
    later(3)
    const report = () => t.as(editor)(sos.report, { query: { shop_quickID: branch.quickId } })
    await expect(report()).rejects.toMatchObject({ status: 404 })
    await stop(staff, branch)
    expect(await report()).toMatchObject({
      branch_name: 'Koramangala',
      incident: {
        reason: FIRE,
        started_by: 'Meera Nair',
        ended_by: 'Meera Nair',
        ended_at: t.clock.held.toISOString(),
        inside_at_start: 1,
        first_answer_at: saidAt,
        last_answer_at: saidAt,
        counts: { safe: 1, total: 1 },
      },
      people: [{ person_ref, state: 'safe' }],
      marks: [{ person_ref, state: 'safe', said_by: 'marshal', said_by_name: 'Meera Nair', place: 'Gate 2' }],
    })
    await expect(t.as(staff)(sos.report, { query: { shop_quickID: branch.quickId } })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('takes the marks of a marshal who was offline for a day, at the time of the alert at the latest', async () => {
    const { branch, staff } = await scene()
    const editor = await t.given.staff({ on: branch, may: ['view_branches', 'edit_branches'] })
    await t.given.visit({ at: branch })
    await raise(staff, branch)
    const { people, incident } = await rollCallOf(staff, branch)
    later(2)
    await stop(staff, branch)
    later(23 * 60)
    const person_ref = people[0]?.person_ref as string
    const send = () =>
      t.asSignedInAgain(staff)(sos.mark, {
        body: {
          shop_quickID: branch.quickId,
          incident_ref: incident.incident_ref,
          marks: [{ ...saying('safe'), person_ref }],
        },
      })
    await send()
    const report = await t.asSignedInAgain(editor)(sos.report, { query: { shop_quickID: branch.quickId } })
    expect(report.marks).toMatchObject([{ at: report.incident.ended_at, received_at: t.clock.held.toISOString() }])
    later(2 * 60)
    await expect(send()).rejects.toMatchObject({ status: 410, message: 'This alert is over.' })
  })

  it('ends with its branch', async () => {
    const { branch, staff } = await scene()
    await raise(staff, branch)
    await t.as(branch.business.root)(branches.remove, { query: { shopQuickID: branch.quickId } }, { key: randomUUID() })
    expect(await eventsAt(branch)).toEqual(['sos.started', 'sos.stopped'])
  })
})

it('the security panel knows of it', async () => {
  const { branch, staff } = await scene()
  const guard = await t.given.staff({ on: branch, may: ['view_entry_management_analytics_dashboard'] })
  const status = async () => (await t.as(guard)(analytics.security, { query: { shopId: branch.quickId } })).sos_status
  expect(await status()).toBe(false)
  await raise(staff, branch)
  expect(await status()).toBe(true)
})

describe('what is kept of someone', () => {
  it('is in their export, and goes when they have themselves erased, while the numbers stay', async () => {
    const { branch, staff } = await scene()
    const person = await t.given.person({ name: 'Asha Rao' })
    await door.comes(person, branch)
    later(5)
    await raise(staff, branch)
    const { people, incident } = await rollCallOf(staff, branch)
    const person_ref = people[0]?.person_ref as string
    const mark = { ...saying('needs-help', { note: 'Asha has hurt her foot', place: 'Gate 2' }), person_ref }
    await marks(staff, branch, incident.incident_ref, [mark])
    const { businesses } = await door.phoneOf(person)(privacy.export, {})
    expect(businesses[0]?.alerts).toMatchObject([
      { branch_name: 'Koramangala', reason: FIRE, inside: true, state: 'needs-help', note: 'Asha has hurt her foot' },
    ])
    await door.leaves(person, branch)
    const { revision } = await rollCallOf(staff, branch)
    await door.phoneOf(person)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
    // Also a screen that has asked before and asks for what is new.
    const after = await rollCallOf(staff, branch, { incident_ref: incident.incident_ref, since: revision })
    expect(after.people).toMatchObject([{ name: null, state: 'needs-help', note: null, seen_place: null }])
    expect(after.incident.counts.total).toBe(1)
    const cell = t.owner.cellOf(branch.business)
    const rows = await cell
      .selectFrom('business.sos_person')
      .select('person_id')
      .where('business_id', '=', branch.business.businessId)
      .execute()
    expect(rows.map(({ person_id }) => person_id)).not.toContain(person.personId)
    const said = await cell
      .selectFrom('business.sos_mark')
      .select(['note', 'place'])
      .where('business_id', '=', branch.business.businessId)
      .execute()
    expect(said).toEqual([{ note: null, place: null }])
  })
})
