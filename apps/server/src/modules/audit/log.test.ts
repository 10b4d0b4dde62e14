import { randomUUID } from 'node:crypto'
import { every } from '@quickprism/contract'
import { AUDIT_EVENTS, audit } from '@quickprism/contract/audit'
import { eventsOf } from '@quickprism/contract/endpoint'
import { eventInWords } from '@quickprism/contract/humanise'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { specimenRoutes, specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { routes } from '../../app.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { visitorRef } from '../visitors/service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
})
afterAll(() => t.close())

type Noted = { event: string; actor?: number; branch?: number; about?: string; reason?: string }

/** Entries as services write them, each at its own time if one is told. */
const note = async ({ businessId, cell }: GivenBusiness, noted: readonly (Noted & { at?: string })[]) => {
  const before = t.clock.held
  for (const { at, ...entry } of noted) {
    if (at) t.clock.held = new Date(at)
    const scope = admitJob(cell, businessId)
    await inBusiness(t.deps, scope, async (tx) => record(tx, scope, entry))
  }
  t.clock.held = before
}

type Query = {
  page?: number
  page_size?: number
  from_date?: string
  to_date?: string
  performed_by?: string
  event_type?: (typeof AUDIT_EVENTS)[number]
}

const logOf = (person: GivenPerson, branch: GivenBranch, query: Query = {}) =>
  t.as(person)(audit.list, { query: { shop_quickID: branch.quickId, page: 1, ...query } })

/** A branch, and someone who reads its log and entered the business before anything else happened. */
const readBranch = async () => {
  const branch = await t.given.branch()
  const reader = await t.given.staff({ on: branch, may: ['view_audit_logs'], name: 'Devika Rao' })
  await logOf(reader, branch)
  return { branch, reader, business: branch.business }
}

const eventsIn = ({ data }: Awaited<ReturnType<typeof logOf>>) => data.map(({ event_type }) => event_type)

describe('the audit log', () => {
  it('says who did what, when, from where, and to what', async () => {
    const branch = await t.given.branch({ name: 'Indiranagar' })
    const editor = await t.given.staff({ on: branch, may: ['edit_branches', 'view_audit_logs'], name: 'Meera Iyer' })
    t.clock.held = new Date('2026-03-02T05:10:00Z')
    await t.as(editor)(
      specimens.remark,
      { body: { shopId: branch.quickId, text: branch.quickId } },
      { key: randomUUID() },
    )
    const log = await logOf(editor, branch, { page: 1, page_size: 10 })
    spec('D2-AUDIT-09', 'D2-AUDIT-10', 'D2-AUDIT-13')
    expect(log).toEqual({
      data: [
        {
          seq: 2,
          quickID: editor.quickId,
          created_at: '2026-03-02T05:10:00.000Z',
          event_type: 'specimen.remarked',
          performed_by: 'Meera Iyer',
          ip_address: '127.0.0.1',
          target: branch.quickId,
          target_name: 'Indiranagar',
          reason: null,
          times: 1,
          branch_name: 'Indiranagar',
          device: expect.any(String),
        },
        expect.objectContaining({ seq: 1, event_type: 'session.signed-in', performed_by: 'Meera Iyer' }),
      ],
      total_pages: 1,
      total_records: 2,
      trail: { state: 'unchecked', checked_entries: 0, checked_at: null, problem: null },
    })
  })

  it('D2-AUDIT-05: has ten on a page, newest first, and a page past the end is empty with the right totals', async () => {
    const { branch, reader, business } = await readBranch()
    await note(
      business,
      Array.from({ length: 22 }, (_, n) => ({
        event: `role.made-${n + 1}`,
        ...(n % 2 ? { branch: branch.branchId } : {}),
      })),
    )
    const totals = { total_records: 23, total_pages: 3 }
    const first = await logOf(reader, branch)
    expect(first).toMatchObject(totals)
    expect(eventsIn(first)).toEqual(Array.from({ length: 10 }, (_, n) => `role.made-${22 - n}`))
    const last = await logOf(reader, branch, { page: 3 })
    expect(last).toMatchObject(totals)
    expect(eventsIn(last)).toEqual(['role.made-2', 'role.made-1', 'session.signed-in'])
    expect(await logOf(reader, branch, { page: 4 })).toMatchObject({ ...totals, data: [] })
  })

  it('shows a branch its own events and those of the whole business, and nothing of its neighbours', async () => {
    const { branch, reader, business } = await readBranch()
    const neighbour = await t.given.branch({ of: business })
    await note(business, [
      { event: 'branch.edited', branch: branch.branchId },
      { event: 'branch.edited', branch: neighbour.branchId, about: 'elsewhere' },
      { event: 'business.corrected' },
    ])
    const log = await logOf(reader, branch)
    expect(log.data.map(({ event_type, branch_name }) => [event_type, branch_name])).toEqual([
      ['business.corrected', null],
      ['branch.edited', branch.name],
      ['session.signed-in', branch.name],
    ])
    expect(log.total_records).toBe(3)
  })

  it('names people who are no users any more, and those who never were', async () => {
    const { branch, reader, business } = await readBranch()
    const former = await t.given.person({ name: 'Arjun Nair' })
    const deleted = await t.given.person({ name: 'Kavya Pillai' })
    await note(business, [{ event: 'user.deleted', actor: former.personId, about: deleted.quickId, reason: 'left' }])
    expect((await logOf(reader, branch)).data[0]).toMatchObject({
      quickID: former.quickId,
      performed_by: 'Arjun Nair',
      target: deleted.quickId,
      target_name: 'Kavya Pillai',
      reason: 'left',
    })
  })

  it('names roles, users, tenants and the business itself, and leaves other targets as they are', async () => {
    const { branch, reader, business } = await readBranch()
    const role = await t.given.role(business, { name: 'Front desk', may: [] })
    const cell = t.owner.cellOf(business)
    await cell
      .insertInto('business.tenant')
      .values({
        business_id: business.businessId,
        branch_id: branch.branchId,
        child_public_id: 'TENANT0001',
        name: 'Chai Corner',
        permission_count: 0,
        accepted_by: reader.personId,
        created_at: t.clock.held,
      })
      .execute()
    const targets = [role.publicId, reader.quickId, 'TENANT0001', business.quickId, 'trade_name, city']
    await note(
      business,
      targets.map((about) => ({ event: 'a.change', about })),
    )
    expect(
      (await logOf(reader, branch, { page_size: 5 })).data.map(({ target_name }) => target_name).reverse(),
    ).toEqual(['Front desk', 'Devika Rao', 'Chai Corner', business.name, null])
  })

  it('says System where no person acted', async () => {
    const { branch, reader, business } = await readBranch()
    await note(business, [{ event: 'business.corrected', reason: 'Operator: request 41' }])
    expect((await logOf(reader, branch)).data[0]).toMatchObject({
      quickID: null,
      performed_by: 'System',
      ip_address: null,
      reason: 'Operator: request 41',
    })
  })
})

describe('the filters of the audit log', () => {
  /** Twelve entries by two users and one who is no user any more, here, in the whole business and at a neighbour. */
  const aTrail = async () => {
    const { branch, reader, business } = await readBranch()
    const neighbour = await t.given.branch({ of: business })
    const meera = await t.given.staff({ on: branch, name: 'Meera Iyer' })
    const former = await t.given.person({ name: 'Arjun Nair' })
    await note(business, [
      ...Array.from({ length: 11 }, (_, n) => ({
        event: 'role.edited',
        actor: meera.personId,
        about: `role ${n}`,
        ...(n % 2 ? { branch: branch.branchId } : {}),
      })),
      { event: 'branch.edited', actor: meera.personId, branch: branch.branchId },
      { event: 'branch.edited', actor: former.personId, at: '2026-02-27T10:00:00Z' },
      { event: 'branch.edited', actor: meera.personId, branch: neighbour.branchId },
    ])
    return { branch, reader, meera, former }
  }

  it.each(['Meera Iyer', 'meera', 'IYER'])('find what a user did by a part of their name: %s', async (performed_by) => {
    const { branch, reader } = await aTrail()
    const log = await logOf(reader, branch, { performed_by })
    expect(log).toMatchObject({ total_records: 12, total_pages: 2 })
    expect(eventsIn(log)).toEqual(['branch.edited', ...Array.from({ length: 9 }, () => 'role.edited')])
    const last = await logOf(reader, branch, { performed_by, page: 2 })
    expect(last).toMatchObject({ total_records: 12, total_pages: 2 })
    expect(last.data.map(({ target }) => target)).toEqual(['role 1', 'role 0'])
    expect(await logOf(reader, branch, { performed_by, page: 3 })).toMatchObject({ total_records: 12, data: [] })
  })

  it('find by quickID, also who is no user any more', async () => {
    const { branch, reader, former, meera } = await aTrail()
    const gone = await logOf(reader, branch, { performed_by: former.quickId.toLowerCase() })
    expect(gone.data.map(({ performed_by }) => performed_by)).toEqual(['Arjun Nair'])
    expect((await logOf(reader, branch, { performed_by: meera.quickId })).total_records).toBe(12)
    expect(await logOf(reader, branch, { performed_by: 'Nobody of this name' })).toMatchObject({
      data: [],
      total_records: 0,
      total_pages: 0,
    })
  })

  it('find by what was done, together with who did it and when, and nothing of a neighbour', async () => {
    const { branch, reader } = await aTrail()
    const edits = { event_type: 'branch.edited' } as const
    expect((await logOf(reader, branch, edits)).data.map(({ performed_by }) => performed_by)).toEqual([
      'Meera Iyer',
      'Arjun Nair',
    ])
    expect((await logOf(reader, branch, { ...edits, performed_by: 'meera' })).total_records).toBe(1)
    const before = await logOf(reader, branch, { ...edits, to_date: '2026-02-28T00:00' })
    expect(before.data.map(({ performed_by }) => performed_by)).toEqual(['Arjun Nair'])
  })

  it('offer every event that a call writes, each in words of its own', () => {
    const written = every.flatMap(eventsOf)
    expect(written.filter((event) => !AUDIT_EVENTS.some((one) => one === event))).toEqual([])
    const words = AUDIT_EVENTS.map(eventInWords)
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  })

  it('refuse an event that there is not', async () => {
    const { branch, reader } = await readBranch()
    await expect(logOf(reader, branch, { event_type: 'visit.imagined' as never })).rejects.toMatchObject({
      status: 422,
    })
  })
})

it('names in the log whom a front desk wrote down, who has no quickID', async () => {
  const { branch, reader, business } = await readBranch()
  const vikram = await t.given.visitor({ of: business, name: 'Vikram Kulkarni' })
  const ref = visitorRef(t.deps.secrets, business.businessId, vikram.visitorId)
  await note(business, [{ event: 'visit.entered-at-desk', branch: branch.branchId, about: ref }])
  expect((await logOf(reader, branch)).data[0]).toMatchObject({ target: ref, target_name: 'Vikram Kulkarni' })
})

describe('the dates of the audit log', () => {
  const aDay = async () => {
    const { branch, reader, business } = await readBranch()
    await note(
      business,
      ['18:29:59.999', '18:30:00', '18:30:59.999', '18:31:00'].map((time, index) => ({
        event: `e.${index}`,
        at: `2026-02-28T${time}Z`,
        ...(index % 2 ? { branch: branch.branchId } : {}),
      })),
    )
    return { branch, reader }
  }

  it.each([
    ['from a minute on', { from_date: '2026-03-01T00:00', to_date: '2026-03-01T23:59' }, ['e.3', 'e.2', 'e.1']],
    [
      'up to the end of a minute',
      { from_date: '2026-02-01T00:00', to_date: '2026-03-01T00:00' },
      ['e.2', 'e.1', 'e.0'],
    ],
    ['one minute alone', { from_date: '2026-03-01T00:00', to_date: '2026-03-01T00:00' }, ['e.2', 'e.1']],
    ['the minute before', { from_date: '2026-02-28T23:59', to_date: '2026-02-28T23:59' }, ['e.0']],
    ['only an end', { to_date: '2026-02-28T23:59' }, ['e.0']],
    ['an end before its beginning', { from_date: '2026-03-01T00:01', to_date: '2026-03-01T00:00' }, []],
  ])('D2-AUDIT-11: include both minutes of the clock of the branch: %s', async (_, range, events) => {
    const { branch, reader } = await aDay()
    const log = await logOf(reader, branch, range)
    expect(eventsIn(log)).toEqual(events)
    expect(log.total_records).toBe(events.length)
  })

  it('D2-AUDIT-11: leave everything in when neither is sent, and count on from either', async () => {
    const { branch, reader } = await aDay()
    expect((await logOf(reader, branch)).total_records).toBe(5)
    const later = await logOf(reader, branch, { from_date: '2026-03-01T00:00', page_size: 2 })
    expect(later).toMatchObject({ total_records: 4, total_pages: 2 })
    expect(eventsIn(later)).toEqual(['session.signed-in', 'e.3'])
  })

  it('follow the clock of another zone through an hour that comes twice and one that never comes', async () => {
    const { branch, reader, business } = await readBranch()
    await t.owner
      .cellOf(business)
      .updateTable('business.branch')
      .set({ time_zone: 'Europe/Berlin' })
      .where('branch_id', '=', branch.branchId)
      .execute()
    await note(business, [
      { event: 'first.half-past-two', at: '2025-10-26T00:30:00Z' },
      { event: 'second.half-past-two', at: '2025-10-26T01:30:00Z' },
      { event: 'three', at: '2025-10-26T02:00:00Z' },
      { event: 'spring.three', at: '2026-03-29T01:00:00Z' },
    ])
    const autumn = await logOf(reader, branch, { from_date: '2025-10-26T02:30', to_date: '2025-10-26T02:30' })
    expect(eventsIn(autumn)).toEqual(['second.half-past-two', 'first.half-past-two'])
    const spring = await logOf(reader, branch, { from_date: '2026-03-29T02:30', to_date: '2026-03-29T03:00' })
    expect(eventsIn(spring)).toEqual(['spring.three'])
  })

  it.each(['2026-02-29T10:00', '2026-03-01', '2026-03-01T24:30', 'yesterday'])('refuse %s', async (from_date) => {
    const { branch, reader } = await readBranch()
    await expect(logOf(reader, branch, { from_date })).rejects.toMatchObject({
      status: 422,
      message: 'Enter a date and time as YYYY-MM-DDTHH:mm',
    })
  })
})
