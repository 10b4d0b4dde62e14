import { randomUUID } from 'node:crypto'
import { failedWords } from '@quickprism/contract/failure'
import { SOS_REASONS, sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { FIRE, sosKit } from '@quickprism/tools/testing/sos-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

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

const { scene, raise, stop, drill, statusOf, rollCallOf, eventsAt } = sosKit(() => t)

describe('an SOS alert', () => {
  it('Q47: is started with a reason and stopped by whoever has some access to the branch, with the words of the documents', async () => {
    const { branch, staff } = await scene()
    expect(await statusOf(staff, branch)).toEqual({
      sos_status: false,
      drill: false,
      reason: null,
      started_at: null,
      inside: 0,
      incident: null,
      still_needed: null,
      last: null,
    })
    spec('D1-SOS-07')
    expect(await raise(staff, branch)).toEqual({
      success: true,
      detail: 'SOS alert started successfully!',
      noted: true,
      corrected: false,
    })
    spec('D1-SOS-23')
    expect(await statusOf(staff, branch)).toMatchObject({
      sos_status: true,
      drill: false,
      reason: FIRE,
      started_at: start.toISOString(),
      incident: { started_by: 'Meera Nair', counts: { total: 0 } },
    })
    expect(await stop(staff, branch)).toEqual({
      success: true,
      detail: 'SOS alert stopped successfully!',
      noted: true,
      corrected: false,
    })
    spec('D1-SOS-24')
    expect((await statusOf(staff, branch)).sos_status).toBe(false)
    expect(await stop(staff, branch)).toMatchObject({ success: true, noted: false })
    expect(await eventsAt(branch)).toEqual(['sos.started', 'sos.stopped'])
    expect(await door.activitiesAt(branch)).toEqual([
      `SOS alert started;${FIRE}`,
      'SOS alert stopped;The emergency is over',
    ])
  })

  it('Q113: is asked about, started, stopped and opened at the addresses and by the names of the documents', async () => {
    const { branch, staff } = await scene()
    const shop_quickID = branch.quickId
    const authorization = `Bearer ${await t.sessionOf(staff)}`
    const answerTo = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const answer = await fetch(t.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      return [answer.status, await answer.json()]
    }
    const status = () => answerTo('GET', `/api/sos/status?shop_quickID=${shop_quickID}`)
    const toggle = (how: object) => answerTo('POST', '/api/sos/toggle', { shop_quickID, ...how })
    const open = () => answerTo('POST', '/api/sos/audit', { shop_quickID })
    expect(await status()).toMatchObject([200, { sos_status: false }])
    expect(await toggle({ action: 'start' })).toMatchObject([422, {}])
    expect(await toggle({ action: 'start', reason: 'Gas in the kitchen' })).toMatchObject([
      200,
      { success: true, detail: 'SOS alert started successfully!' },
    ])
    expect(await status()).toMatchObject([200, { sos_status: true, reason: 'Gas in the kitchen' }])
    spec('D1-SOS-16')
    expect(await open()).toEqual([200, { noted: true }])
    // A reason is needed for a start alone, and does no harm to a stop.
    expect(await toggle({ action: 'stop', reason: 'Gas in the kitchen' })).toMatchObject([
      200,
      { success: true, detail: 'SOS alert stopped successfully!' },
    ])
    expect(await toggle({ action: 'stop' })).toMatchObject([200, { success: true }])
    expect(await status()).toMatchObject([200, { sos_status: false }])
    spec('D1-SOS-14', 'D1-SOS-20')
  })

  it('has six reasons to choose from, and words of its own for each thing that may fail', () => {
    expect(SOS_REASONS).toEqual([
      'Medical Emergency',
      'Fire or Smoke Detected',
      'Suspicious Person or Activity',
      'Natural Disaster',
      'Electrical Short Circuit / Spark Detected',
      'Chemical/Gas Leak',
    ])
    spec('D1-SOS-25')
    expect(failedWords(sos.toggle, 500, { body: { action: 'stop' } })).toBe('Failed to stop SOS alert')
    spec('D1-SOS-21')
    expect(failedWords(sos.toggle, 500, { body: { action: 'start' } })).toBe('Failed to send SOS alert')
    spec('D1-SOS-22')
  })

  it('Q113: takes a reason of its own, required for a start and no longer than 200 characters', async () => {
    const { branch, staff } = await scene()
    await expect(raise(staff, branch, '   ')).rejects.toMatchObject({
      status: 422,
      message: 'Choose a reason or describe what is happening',
    })
    await expect(raise(staff, branch, 'x'.repeat(201))).rejects.toMatchObject({ status: 422 })
    await raise(staff, branch, `Smoke on the 3rd floor${'!'.repeat(178)}`)
    expect((await statusOf(staff, branch)).reason).toHaveLength(200)
  })

  it('Q113: started again is joined: the first reason stays, and each start is kept', async () => {
    const { branch, staff } = await scene()
    const other = await t.given.staff({ on: branch.business })
    await raise(staff, branch)
    later(1)
    expect((await raise(other, branch, 'Medical Emergency')).detail).toBe('SOS alert started successfully!')
    expect(await statusOf(staff, branch)).toMatchObject({ reason: FIRE, started_at: start.toISOString() })
    expect(await eventsAt(branch)).toEqual(['sos.started', 'sos.joined'])
  })

  it('SOS-06: is one alert, however many start it at the same moment', async () => {
    const { branch } = await scene()
    const staff = await Promise.all(Array.from({ length: 8 }, () => t.given.staff({ on: branch })))
    await Promise.all(staff.map((one) => raise(one, branch)))
    const incidents = await t.owner
      .cellOf(branch.business)
      .selectFrom('business.sos_incident')
      .select('incident_id')
      .where('branch_id', '=', branch.branchId)
      .execute()
    expect(incidents).toHaveLength(1)
    expect((await eventsAt(branch)).toSorted()).toEqual([...Array(7).fill('sos.joined'), 'sos.started'])
  })

  it('is nobody else’s: who works elsewhere learns nothing of it, and cannot raise it', async () => {
    const { branch } = await scene()
    const stranger = (await scene()).staff
    await expect(raise(stranger, branch)).rejects.toMatchObject({ status: 404 })
    await expect(statusOf(stranger, branch)).rejects.toMatchObject({ status: 404 })
  })

  it('D1-SOS-19: whoever opens the branch meanwhile is noted, once for each alert', async () => {
    const { branch, staff } = await scene()
    const opens = () => t.as(staff)(sos.audit, { body: { shop_quickID: branch.quickId } })
    expect(await opens()).toEqual({ noted: false })
    await raise(staff, branch)
    expect([await opens(), await opens()]).toEqual([{ noted: true }, { noted: false }])
    await stop(staff, branch)
    later(1)
    await raise(staff, branch)
    expect(await opens()).toEqual({ noted: true })
    expect((await eventsAt(branch)).filter((event) => event === 'sos.opened')).toHaveLength(2)
  })

  it('Q127: is told to those who are on other branches of the business that they reach', async () => {
    const { branch, staff } = await scene()
    const other = await t.given.branch({ of: branch.business })
    const [manager, neighbour] = [await t.given.staff({ on: branch.business }), await t.given.staff({ on: other })]
    await raise(staff, branch)
    const drilled = await t.given.branch({ of: branch.business })
    await drill(branch.business.root, drilled, 'start')
    const alertsOf = async (person: GivenPerson) =>
      (await t.as(person)(sos.alerts, { query: { business_quickID: branch.business.quickId } })).alerts
    expect(await alertsOf(manager)).toEqual([
      {
        shop_quickID: branch.quickId,
        branch_name: 'Koramangala',
        time_zone: 'Asia/Kolkata',
        reason: FIRE,
        started_at: start.toISOString(),
      },
    ])
    expect(await alertsOf(neighbour)).toEqual([])
  })
})

describe('a drill', () => {
  it('Q127: takes the permission to edit the branch, and is no alert', async () => {
    const { branch, staff } = await scene()
    await expect(drill(staff, branch, 'start')).rejects.toMatchObject({ status: 403 })
    const editor = await t.given.staff({ on: branch, may: ['edit_branches', 'view_branches'] })
    expect((await drill(editor, branch, 'start')).message).toBe('The drill has started')
    expect(await statusOf(staff, branch)).toMatchObject({ sos_status: false, drill: true, incident: { drill: true } })
    expect((await drill(editor, branch, 'stop')).message).toBe('The drill is over')
    expect(await drill(editor, branch, 'stop')).toMatchObject({ noted: false })
    expect(await eventsAt(branch)).toEqual(['sos.drill-started', 'sos.drill-ended'])
  })

  it('ends at once when a real alert is raised, and does not begin during one', async () => {
    const { branch, staff } = await scene()
    const editor = await t.given.staff({ on: branch, may: ['edit_branches', 'view_branches'] })
    await drill(editor, branch, 'start')
    await raise(staff, branch)
    expect(await statusOf(staff, branch)).toMatchObject({ sos_status: true, drill: false })
    await expect(drill(editor, branch, 'start')).rejects.toMatchObject({
      status: 409,
      message: 'An SOS alert is active at this branch.',
    })
    expect(await eventsAt(branch)).toEqual(['sos.drill-started', 'sos.drill-ended', 'sos.started'])
  })
})

describe('the roll-call', () => {
  it('Q128: has everyone who is inside, with the last trace of each and never a contact, and who reads it is noted once', async () => {
    const { branch, staff } = await scene()
    const [lead, along] = [
      await t.given.visitor({ of: branch.business }),
      await t.given.visitor({ of: branch.business }),
    ]
    await t.given.visit({ at: branch, by: lead, with: [along], pov: 'Vendor' })
    await t.given.visit({ at: branch, until: start })
    await door.comes(staff, branch)
    later(5)
    await raise(staff, branch)
    const first = await rollCallOf(staff, branch)
    expect(first.people).toEqual([
      {
        person_ref: expect.any(String),
        name: lead.name,
        visitor_type: 'visitor',
        pov: 'Vendor',
        lead_ref: null,
        visiting: null,
        seen_place: null,
        seen_at: start.toISOString(),
        state: 'unknown',
        said_by: null,
        said_by_name: null,
        said_at: null,
        note: null,
        calls: [],
        doubt: null,
        reach: 'trying',
      },
      expect.objectContaining({ name: along.name, lead_ref: first.people[0]?.person_ref }),
      expect.objectContaining({ name: 'Meera Nair', visitor_type: 'member' }),
    ])
    expect(first.incident.counts).toEqual({ needs_help: 0, unknown: 3, safe: 0, total: 3 })
    expect(first.first_read).toBe(true)
    expect((await rollCallOf(staff, branch)).first_read).toBe(false)
    expect((await eventsAt(branch)).filter((event) => event === 'sos.roll-call-read')).toHaveLength(1)
  })

  it('is there only while an alert or a drill is on', async () => {
    const { branch, staff } = await scene()
    await expect(rollCallOf(staff, branch)).rejects.toMatchObject({
      status: 404,
      message: 'No alert is active at this branch.',
    })
  })

  it('takes the marks of marshals, each once, and tells what changed since', async () => {
    const { branch, staff } = await scene()
    await t.given.visit({ at: branch })
    await t.given.visit({ at: branch })
    await raise(staff, branch)
    const before = await rollCallOf(staff, branch)
    const [one] = before.people
    const { incident_ref } = before.incident
    later(2)
    const mark = {
      mark_id: randomUUID(),
      person_ref: one?.person_ref as string,
      state: 'needs-help' as const,
      at: t.clock.held.toISOString(),
      note: 'Second floor, east stairs',
    }
    const send = (made = [mark]) =>
      t.as(staff)(sos.mark, {
        body: { shop_quickID: branch.quickId, incident_ref, marks: made, place: 'Gate 2' },
      })
    const { revision } = await send()
    expect(revision).toBe(before.revision + 1)
    expect((await send()).revision).toBe(revision)
    const again = { ...mark, mark_id: randomUUID() }
    expect((await send([mark, again])).revision).toBe(revision + 1)
    const after = await rollCallOf(staff, branch, { incident_ref, since: before.revision })
    expect(after.people).toMatchObject([
      {
        person_ref: one?.person_ref,
        state: 'needs-help',
        said_by: 'marshal',
        said_by_name: 'Meera Nair',
        said_at: t.clock.held.toISOString(),
        note: 'Second floor, east stairs',
      },
    ])
    expect(after.incident.counts).toEqual({ needs_help: 1, unknown: 1, safe: 0, total: 2 })
    expect(after.marshals).toEqual([
      {
        marshal_ref: expect.any(String),
        name: 'Meera Nair',
        is_me: true,
        place: 'Gate 2',
        marks: 2,
        last_heard_at: t.clock.held.toISOString(),
      },
    ])
    expect((await rollCallOf(staff, branch, { incident_ref, since: revision + 1 })).people).toEqual([])
  })
})
