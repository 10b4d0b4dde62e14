import { branches } from '@quickprism/contract/branches'
import { privacy } from '@quickprism/contract/privacy'
import { users } from '@quickprism/contract/users'
import { schedulesKit } from '@quickprism/tools/testing/schedules-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let t: TestApp
let kit: ReturnType<typeof schedulesKit>
beforeAll(async () => {
  t = await testApp()
  kit = schedulesKit(t)
})
afterAll(() => t.close())
// A Friday.
beforeEach(() => kit.at('2026-11-13T12:00'))

const scene = async () => {
  const business = await t.given.business()
  const branch = await t.given.branch({ of: business, name: 'Koramangala' })
  const meera = await t.given.staff({ on: branch, may: ['export_visitor_reports'], name: 'Meera Iyer' })
  const dev = await t.given.staff({ on: business, may: ['export_visitor_reports'], name: 'Dev Prakash' })
  return { business, branch, meera, dev }
}

const tables = ['business.report_schedule', 'business.report_schedule_person', 'business.report_recipient'] as const

describe('a user who has not joined the business', () => {
  it('is offered as no recipient, and is none', async () => {
    const { branch, meera } = await scene()
    const farah = await t.given.staff({
      on: branch,
      may: ['export_visitor_reports'],
      name: 'Farah Khan',
      joined: false,
    })
    const readers = await kit.readers(meera, branch)
    expect(readers.map(({ name }: { name: string }) => name)).not.toContain('Farah Khan')
    expect((await kit.add(meera, branch, { recipients: [farah.quickId] })).status).not.toBe(200)
  })
})

describe('schedules of a branch', () => {
  it('are added from a report, and listed with their next run', async () => {
    const { branch, meera, dev } = await scene()
    expect(await kit.list(meera, branch)).toEqual({ data: [], now: '2026-11-13T12:00' })
    const added = await kit.add(meera, branch, { recipients: [meera.quickId, dev.quickId] })
    expect(added).toEqual({
      status: 200,
      body: { success: true, message: 'Schedule added', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    expect(await kit.list(meera, branch)).toEqual({
      data: [
        {
          id: added.body.id,
          name: 'Koramangala, week by week',
          report: { export_type: 'visitor_logs', sort_order: 'desc', people: null },
          format: 'csv',
          rhythm: { every: 'week', weekday: 'mon', at: '08:00' },
          recipients: [
            { quickID: dev.quickId, name: 'Dev Prakash' },
            { quickID: meera.quickId, name: 'Meera Iyer' },
          ],
          next_run: '2026-11-16T08:00',
          unsent_from: null,
          paused: null,
          last: null,
        },
      ],
      now: '2026-11-13T12:00',
    })
    const entry = (await t.owner.trailOf(branch)).find(({ event }) => event === 'report.scheduled')
    expect(entry).toMatchObject({
      about: added.body.id,
      reason: `visitor_logs of everyone, csv, every week mon 08:00, to ${meera.quickId} ${dev.quickId}`,
    })
  })

  it('are of that branch alone', async () => {
    const { business, branch, dev } = await scene()
    const sibling = await t.given.branch({ of: business, name: 'Powai' })
    const { id } = (await kit.add(dev, branch)).body
    expect((await kit.list(dev, sibling)).data).toEqual([])
    for (const answer of [
      await kit.edit(dev, sibling, id),
      await kit.pause(dev, sibling, id, true),
      await kit.remove(dev, sibling, id),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { detail: 'This schedule was deleted.' } })
    }
    expect((await kit.list(dev, branch)).data).toHaveLength(1)
  })

  it('are changed, with the report as it was where none is sent', async () => {
    const { branch, meera, dev } = await scene()
    const { visitor } = await t.given.visit({ at: branch })
    const { id } = (await kit.add(meera, branch, { report: { export_type: 'attendance', people: [visitor.quickId] } }))
      .body
    await kit.edit(meera, branch, id, {
      name: 'Daily',
      format: 'pdf',
      rhythm: { every: 'day', weekdays: ['fri'], at: '12:00' },
      recipients: [dev.quickId],
    })
    expect((await kit.list(meera, branch)).data).toMatchObject([
      {
        name: 'Daily',
        report: { export_type: 'attendance', sort_order: 'desc', people: 1 },
        format: 'pdf',
        recipients: [{ name: 'Dev Prakash' }],
        // Not in the minute in which it was changed.
        next_run: '2026-11-20T12:00',
      },
    ])
  })

  it('are paused by someone, and go on from now when they are resumed', async () => {
    const { branch, meera, dev } = await scene()
    const { id } = (await kit.add(meera, branch)).body
    expect((await kit.pause(dev, branch, id, true)).body.message).toBe('Schedule paused')
    expect((await kit.list(meera, branch)).data).toMatchObject([{ next_run: null, paused: { by: 'Dev Prakash' } }])
    await kit.edit(meera, branch, id, { name: 'Other' })
    expect((await kit.list(meera, branch)).data).toMatchObject([{ name: 'Other', next_run: null }])
    kit.at('2026-11-25T12:00')
    expect((await kit.pause(meera, branch, id, false)).body.message).toBe('Schedule resumed')
    expect((await kit.list(meera, branch)).data).toMatchObject([{ next_run: '2026-11-30T08:00', paused: null }])
  })

  it('are deleted', async () => {
    const { branch, meera } = await scene()
    const { id } = (await kit.add(meera, branch)).body
    expect((await kit.remove(meera, branch, id)).body.message).toBe('Schedule deleted')
    expect((await kit.list(meera, branch)).data).toEqual([])
    expect((await kit.remove(meera, branch, id)).status).toBe(404)
  })

  it('are at most 50, however many are added at once', async () => {
    const { branch, meera } = await scene()
    for (let count = 0; count < 48; count++) await kit.add(meera, branch)
    const answers = await Promise.all(Array.from({ length: 4 }, () => kit.add(meera, branch)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
      'A branch has at most 50 schedules. Delete one to add another.',
    )
  })

  it.each([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['no recipient', { recipients: [] }, 'recipients', 'Choose at least one recipient'],
    [
      'nobody to tell of',
      { report: { export_type: 'attendance', people: [] } },
      'report.people',
      'Choose at least one person',
    ],
    [
      'nobody whom the business knows',
      { report: { export_type: 'attendance', people: ['N0WHERE1'] } },
      'report.people',
      'Choose at least one person',
    ],
    [
      'no weekday',
      { rhythm: { every: 'day', weekdays: [], at: '08:00' } },
      'rhythm.weekdays',
      'Choose at least one day',
    ],
  ] as const)('are refused with %s', async (_, told, field, sentence) => {
    const { branch, meera } = await scene()
    const answer = await kit.add(meera, branch, told as never)
    expect(answer.status).toBe(422)
    expect(answer.body.fields[field]).toBe(sentence)
  })
})

describe('recipients', () => {
  it('are users who can sign in and may see reports of the branch', async () => {
    const { business, branch, meera, dev } = await scene()
    const sibling = await t.given.branch({ of: business, name: 'Powai' })
    await t.given.staff({ on: sibling, may: ['export_visitor_reports'] })
    await t.given.staff({ on: branch, may: ['view_branches'] })
    await t.given.staff({ on: branch, may: ['export_visitor_reports'], active: false })
    await t.given.staff({ on: await t.given.branch(), may: ['export_visitor_reports'] })
    const names = (await kit.readers(meera, branch)).map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(['Dev Prakash', 'Meera Iyer', business.root.name].toSorted())
    expect(await kit.readers(meera, branch)).toContainEqual({ quickID: dev.quickId, name: 'Dev Prakash' })
  })

  it('who may not see reports are refused, and named only where it went to them before', async () => {
    const { branch, meera } = await scene()
    const guard = await t.given.staff({ on: branch, may: ['view_branches'], name: 'Ritu Bose' })
    const added = await kit.add(meera, branch, { recipients: [guard.quickId] })
    expect(added).toMatchObject({
      status: 422,
      body: {
        detail: `These users have no access to reports of this branch: ${guard.quickId}`,
        fields: { recipients: `These users have no access to reports of this branch: ${guard.quickId}` },
      },
    })

    const ritu = await t.given.staff({ on: branch, may: ['export_visitor_reports'], name: 'Ritu Sen' })
    const { id } = (await kit.add(meera, branch, { recipients: [ritu.quickId] })).body
    await t.as(branch.business.root)(users.setStatus, {
      body: { quickId: ritu.quickId, status: false, scopeId: branch.business.quickId },
    })
    expect((await kit.edit(meera, branch, id, { recipients: [ritu.quickId] })).body.detail).toBe(
      'These users have no access to reports of this branch: Ritu Sen',
    )
  })

  it('who are no users any more are no recipients, and nobody whose name is left', async () => {
    const { business, branch, meera, dev } = await scene()
    const { id } = (await kit.add(meera, branch, { recipients: [meera.quickId, dev.quickId] })).body
    await kit.pause(dev, branch, id, true)
    await t.as(business.root)(users.remove, { body: { scopeId: business.quickId, userQuickId: dev.quickId } })
    expect((await kit.list(meera, branch)).data).toMatchObject([
      { recipients: [{ name: 'Meera Iyer' }], paused: { by: null } },
    ])
  })
})

it('does not tell who came to another branch of the business', async () => {
  const { business, branch, meera } = await scene()
  const { visitor } = await t.given.visit({ at: await t.given.branch({ of: business }) })
  const report = { export_type: 'attendance' as const, people: [visitor.quickId] }
  expect(await kit.add(meera, branch, { report })).toMatchObject({
    status: 422,
    body: { detail: 'Choose at least one person' },
  })
})

describe('whatever a schedule names', () => {
  it('goes when someone has themselves erased', async () => {
    const { branch, meera } = await scene()
    const vikram = await t.given.person({ name: 'Vikram Sethi' })
    await kit.door.comes(vikram, branch)
    await kit.leavesByQr(vikram, branch)
    await kit.add(meera, branch, { report: { export_type: 'attendance', people: [vikram.quickId] } })
    expect((await kit.list(meera, branch)).data).toMatchObject([{ report: { people: 1 } }])
    await t.asSignedInAgain(vikram)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
    expect((await kit.list(meera, branch)).data).toMatchObject([{ report: { people: 0 } }])
  })

  it('goes with its branch', async () => {
    const { business, branch, meera } = await scene()
    const { visitor } = await t.given.visit({ at: branch })
    await kit.add(meera, branch, { report: { export_type: 'attendance', people: [visitor.quickId] } })
    await t.asSignedInAgain(business.root)(branches.remove, { query: { shopQuickID: branch.quickId } })
    for (const table of tables) {
      expect(
        await t.owner
          .cellOf(branch)
          .selectFrom(table)
          .selectAll()
          .where('business_id', '=', business.businessId)
          .execute(),
      ).toEqual([])
    }
  })
})
