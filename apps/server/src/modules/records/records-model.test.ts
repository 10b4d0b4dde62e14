import { type RecordsQuery, records } from '@quickprism/contract/records'
import { busyBranch, type MadeVisit } from '@quickprism/tools/testing/busy-branch'
import type { GivenStaff } from '@quickprism/tools/testing/given'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let world: Awaited<ReturnType<typeof busyBranch>>
beforeAll(async () => {
  t = await testApp()
  world = await busyBranch(t, { days: 30, perDay: 16, people: 40 })
})
afterAll(() => t.close())

type Asked = Partial<Omit<RecordsQuery, 'checked_out_type' | 'pov' | 'gender' | 'page' | 'limit'>> & {
  checked_out_type?: string
  pov?: string
  gender?: string
}

const PURPOSES = ['Visitor', 'Guest', 'Delivery', 'Courier', 'Maintanence', 'Vendor', 'Other']
const TYPES = [[], ['QR'], ['Geo Tagged'], ['Timeout'], ['Timeout']]
const dayOf = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** What the list must be, found by looking at every visit. */
const expected = (visits: readonly MadeVisit[], asked: Asked, sees: readonly number[]) => {
  const kinds = sees.filter(
    (kind) => asked.visitor_type === undefined || (asked.visitor_type === 'member' ? 1 : 2) === kind,
  )
  const has = (list: string | undefined, words: readonly string[]) =>
    list === undefined || list.split(',').some((word) => words.includes(word))
  const matches = ({ name, quickId }: MadeVisit, term: string) =>
    name.toLowerCase().includes(term.toLowerCase()) || (quickId ?? '').includes(term.toUpperCase())
  return [...Map.groupBy(visits, ({ lead }) => lead).values()]
    .filter((group) => {
      const [lead] = group as [MadeVisit]
      const { search } = asked
      return (
        kinds.includes(lead.kind) &&
        has(asked.checked_out_type, TYPES[lead.type] as string[]) &&
        has(asked.pov, [PURPOSES[lead.purpose - 1] as string]) &&
        has(asked.gender, lead.gender === 1 ? ['M'] : lead.gender === 2 ? ['F'] : []) &&
        (asked.min_age === undefined || (lead.age !== null && lead.age >= asked.min_age)) &&
        (asked.max_age === undefined || (lead.age !== null && lead.age <= asked.max_age)) &&
        (asked.date === undefined || dayOf(lead.at) === asked.date) &&
        (search === undefined || group.some((one) => sees.includes(one.kind) && matches(one, search)))
      )
    })
    .map((group) => group.map(({ name, kind, at }) => ({ name, kind, at })))
    .sort(([one], [other]) => (other?.at.getTime() as number) - (one?.at.getTime() as number))
    .map(([lead, ...others]) => ({
      name: lead?.name,
      group_count: others.length,
      group: others.filter(({ kind }) => sees.includes(kind)).map(({ name }) => name),
    }))
}

const everyPage = async (staff: GivenStaff, asked: Asked, limit: number) => {
  const seen: unknown[] = []
  for (let page = 1; ; page++) {
    const answer = await t.as(staff)(records.list, {
      query: { shopId: world.branch.quickId, page, limit, ...asked },
    })
    seen.push(
      ...answer.data.map(({ name, group_count, group }) => ({
        name,
        group_count,
        group: group.map(({ name }) => name),
      })),
    )
    if (page >= answer.total_pages) return { seen, total: answer.total_records }
  }
}

const below = seededNumbers(12)
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T
const sometimes = <T>(value: () => T) => (below(3) === 0 ? value() : undefined)

const someQuestion = (): Asked => {
  const [min, width] = [18 + below(50), 1 + below(20)]
  const ages = below(4)
  const asked = {
    search: sometimes(() => oneOf(['kumar', 'Rao 1', 'iya', 'ali', world.visits[below(60)]?.quickId ?? 'nobody here'])),
    checked_out_type: sometimes(() => oneOf(['QR', 'Geo Tagged', 'Timeout', 'QR,Timeout'])),
    pov: sometimes(() => oneOf([...PURPOSES, 'Guest,Vendor'])),
    gender: sometimes(() => oneOf(['M', 'F', 'M,F'])),
    min_age: ages < 2 ? undefined : min,
    max_age: ages === 3 ? min + width : undefined,
    date: sometimes(() => dayOf(oneOf(world.visits).at)),
    visitor_type: sometimes(() => oneOf(['member', 'visitor'] as const)),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

it('D3-REC-28 D3-REC-30: every section, search, filter and day shows, page by page, what counting by hand shows', async () => {
  const { branch, visits } = world
  const callers = [
    {
      staff: await t.given.staff({
        on: branch,
        may: ['view_checkin_logs_of_members', 'view_checkin_logs_of_visitors'],
      }),
      sees: [1, 2],
    },
    { staff: await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }), sees: [2] },
  ]
  for (const { staff, sees } of callers) {
    // Deep enough for pages that are found by the counters of days.
    const whole = await everyPage(staff, {}, 7)
    expect(whole.seen).toEqual(expected(visits, {}, sees))
    for (let round = 0; round < 24; round++) {
      const asked = someQuestion()
      if (asked.visitor_type && !sees.includes(asked.visitor_type === 'member' ? 1 : 2)) continue
      const { seen, total } = await everyPage(staff, asked, 25)
      const rows = expected(visits, asked, sees)
      expect({ asked, total, seen }).toEqual({ asked, total: rows.length, seen: rows })
    }
  }
})
