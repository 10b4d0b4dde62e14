import { gates } from '@quickprism/contract/gates'
import { records } from '@quickprism/contract/records'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
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

const start = new Date('2026-03-02T05:00:00Z') // 10:30 in Kolkata
afterEach(() => {
  t.clock.held = start
})

const later = (minutes: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + minutes * 60_000)
}

type Asked = Record<string, string | number>

/** Plain JSON as it is on the wire. */
const ask = async (person: GivenPerson, { quickId }: GivenBranch, asked: Asked = {}) => {
  const query = new URLSearchParams({ shopId: quickId })
  for (const [name, value] of Object.entries(asked)) query.set(name, `${value}`)
  const answer = await fetch(`${t.url}/api/vms/visitor-records?${query}`, {
    headers: { authorization: `Bearer ${await t.sessionOf(person)}` },
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const guardAt = (on: GivenBranch) =>
  t.given.staff({ on, may: ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members'] })

const namesIn = ({ body }: Awaited<ReturnType<typeof ask>>) => body.data.map(({ name }: { name: string }) => name)

describe('the records of a branch', () => {
  it('a visit is a row with its times on the clock of the branch, and masked', async () => {
    const branch = await t.given.branch()
    const ananya = await t.given.person({
      name: 'Ananya Krishnamurthy',
      mobile: '9845012345',
      email: 'ananya@people.invalid',
      birthDate: '1990-06-01',
      gender: 2,
    })
    await door.comes(ananya, branch, { pov: 'Guest' })
    later(75)
    await door.leaves(ananya, branch, { by: 'qr', key: await door.posterKeyOf(branch) })

    const answer = await ask(await guardAt(branch), branch, { page: 1, limit: 10 })
    spec('D3-REC-27', 'D3-REC-29')
    expect(Object.keys(answer.body).sort()).toEqual(['data', 'page', 'total_pages', 'total_records'])
    spec('D3-REC-21', 'D3-REC-25', 'D3-REC-26')
    expect(answer).toEqual({
      status: 200,
      body: {
        page: 1,
        total_pages: 1,
        total_records: 1,
        data: [
          {
            record_id: expect.stringMatching(/^[\w-]{12}$/),
            visitor_ref: expect.stringMatching(/^\w+\.[\w-]{16}$/),
            visitor_type: 'visitor',
            quickID: ananya.quickId,
            name: 'Ananya Krishnamurthy',
            date: '2026-03-02',
            in_time: '10:30',
            reported_later: false,
            out_time: '11:45',
            out_date: '2026-03-02',
            checkout_type: 'QR',
            age: 35,
            gender: 'F',
            mobile: 'XXXXXX2345',
            pov: 'Guest',
            email: 'a****@people.invalid',
            aadhaar: null,
            pan: null,
            masked: true,
            seconds_left: null,
            black_listed: false,
            blacklisted_at: null,
            blacklist_reason: null,
            group_checkin: false,
            group_count: 0,
            group: [],
          },
        ],
      },
    })
  })

  it('D3-REC-25: name the gender M or F, and none for anyone else', async () => {
    const branch = await t.given.branch()
    for (const gender of ['male', 'female', 'other', 'notTold'] as const) {
      const by = await t.given.visitor({ of: branch.business, name: gender })
      await t.given.visit({ at: branch, by, from: start, gender })
    }
    const { body } = await ask(await guardAt(branch), branch)
    const told = body.data.map(({ name, gender }: { name: string; gender: string | null }) => [name, gender])
    expect(Object.fromEntries(told)).toEqual({ male: 'M', female: 'F', other: null, notTold: null })
  })

  it('say how each visit ended in one of three words; signing out is a Timeout', async () => {
    const branch = await t.given.branch()
    for (const [name, left] of [
      ['By Scan', 'qr'],
      ['By Fence', 'geoTagged'],
      ['By Closing', 'timeout'],
      ['By Sign-out', 'loggedOut'],
    ] as const) {
      const by = await t.given.visitor({ of: branch.business, name })
      await t.given.visit({ at: branch, by, from: new Date('2026-03-01T05:00:00Z'), until: start, left })
    }
    const guard = await guardAt(branch)
    const typesIn = ({ body }: Awaited<ReturnType<typeof ask>>) =>
      Object.fromEntries(
        body.data.map(({ name, checkout_type }: { name: string; checkout_type: string }) => [name, checkout_type]),
      )
    spec('D3-REC-22')
    expect(typesIn(await ask(guard, branch))).toEqual({
      'By Scan': 'QR',
      'By Fence': 'Geo Tagged',
      'By Closing': 'Timeout',
      'By Sign-out': 'Timeout',
    })
    spec('D3-REC-23')
    for (const written of ['Geo Tagged', 'GEO TAGGED']) {
      const found = await ask(guard, branch, { checked_out_type: written })
      expect(typesIn(found), written).toEqual({ 'By Fence': 'Geo Tagged' })
    }
    expect(Object.keys(typesIn(await ask(guard, branch, { checked_out_type: 'QR,GEO TAGGED' })))).toHaveLength(2)
  })

  it('a visit that has not ended has neither a time nor a type of check-out', async () => {
    const branch = await t.given.branch()
    await door.comes(await t.given.person(), branch)
    const { body } = await ask(await guardAt(branch), branch)
    expect(body.data[0]).toMatchObject({ out_time: null, out_date: null, checkout_type: null })
  })

  it('a scan that the phone reported later says so, for everyone who came along', async () => {
    const branch = await t.given.branch()
    const scanned_at = new Date(t.clock.held.getTime() - 3 * 3_600_000).toISOString()
    await door.comes(await t.given.person(), branch, { scanned_at, companions: [{ name: 'Little Tara' }] })
    await door.comes(await t.given.person(), branch)
    const { body } = await ask(await guardAt(branch), branch)
    expect(body.data).toMatchObject([
      { reported_later: false },
      { reported_later: true, masked: true, group: [{ name: 'Little Tara', reported_later: true }] },
    ])
  })

  it('D3-REC-05 D3-REC-06: a group is one row with the others inside it, and says how many more came', async () => {
    const branch = await t.given.branch()
    const lead = await t.given.person({ name: 'Meera Pillai' })
    const friend = await t.given.person({ name: 'Rohan Pillai' })
    await door.comes(lead, branch, { companions: [{ pass: await door.passOf(friend) }, { name: 'Little Tara' }] })
    const { body } = await ask(await guardAt(branch), branch)
    expect(body.total_records).toBe(1)
    expect(body.data[0]).toMatchObject({ name: 'Meera Pillai', group_checkin: true, group_count: 2 })
    expect(body.data[0].group).toMatchObject([
      { name: 'Rohan Pillai', quickID: friend.quickId, mobile: `XXXXXX${friend.mobile.slice(-4)}` },
      { name: 'Little Tara', quickID: null, mobile: null },
    ])
  })

  it('the newest come first, and a page past the end is empty with the right totals', async () => {
    const branch = await t.given.branch()
    for (const name of ['First Visitor', 'Second Visitor', 'Third Visitor']) {
      await door.comes(await t.given.person({ name }), branch)
      later(1)
    }
    const guard = await guardAt(branch)
    expect(namesIn(await ask(guard, branch, { limit: 2 }))).toEqual(['Third Visitor', 'Second Visitor'])
    expect(namesIn(await ask(guard, branch, { limit: 2, page: 2 }))).toEqual(['First Visitor'])
    expect((await ask(guard, branch, { limit: 2, page: 10_000 })).body).toEqual({
      data: [],
      page: 10_000,
      total_pages: 2,
      total_records: 3,
    })
  })

  it('show a blacklisted person as such', async () => {
    const branch = await t.given.branch()
    await door.comes(await t.given.person(), branch)
    await door.blacklist(branch)
    expect((await ask(await guardAt(branch), branch)).body.data[0].black_listed).toBe(true)
  })

  it('carry the name of today, also in rows of long ago', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person({ name: 'Old Name' })
    await door.comes(person, branch)
    await door.leaves(person, branch)
    later(60)
    await t.owner.identity
      .updateTable('identity.person')
      .set({ name: 'New Name' })
      .where('person_id', '=', person.personId)
      .execute()
    await door.comes(person, branch)
    const guard = await guardAt(branch)
    expect(namesIn(await ask(guard, branch))).toEqual(['New Name', 'New Name'])
    expect((await ask(guard, branch, { search: 'Old Na' })).body.total_records).toBe(0)
    expect((await ask(guard, branch, { search: 'new na' })).body.total_records).toBe(2)
  })
})

describe('the two sections', () => {
  const both = async () => {
    const branch = await t.given.branch()
    const [member, visitor] = [
      await t.given.staff({ on: branch, name: 'Member Lead' }),
      await t.given.person({ name: 'Visiting Lead' }),
    ]
    const colleague = await t.given.staff({ on: branch, name: 'Colleague Along' })
    await door.comes(member, branch)
    later(1)
    await door.comes(visitor, branch, { companions: [{ pass: await door.passOf(colleague) }] })
    return branch
  }

  it('D3-REC-02: are asked for one at a time, or together', async () => {
    const branch = await both()
    const guard = await guardAt(branch)
    expect(namesIn(await ask(guard, branch))).toEqual(['Visiting Lead', 'Member Lead'])
    expect(namesIn(await ask(guard, branch, { visitor_type: 'member' }))).toEqual(['Member Lead'])
    const visitors = await ask(guard, branch, { visitor_type: 'visitor' })
    expect(namesIn(visitors)).toEqual(['Visiting Lead'])
    expect(visitors.body.data[0].group).toMatchObject([{ name: 'Colleague Along', visitor_type: 'member' }])
  })

  it('D3-REC-01: show only people of the kind the caller may see, who still count in "+N"', async () => {
    const branch = await both()
    const ofVisitors = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const seen = await ask(ofVisitors, branch)
    expect(seen.body).toMatchObject({ total_records: 1, data: [{ name: 'Visiting Lead', group_count: 1, group: [] }] })
    const ofMembers = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_members'] })
    expect(namesIn(await ask(ofMembers, branch))).toEqual(['Member Lead'])
  })

  it('a search finds nobody of a kind that the caller may not see, also inside a group', async () => {
    const branch = await both()
    const ofVisitors = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    expect((await ask(ofVisitors, branch, { search: 'Colleague' })).body.total_records).toBe(0)
    expect((await ask(await guardAt(branch), branch, { search: 'Colleague' })).body.total_records).toBe(1)
  })

  it('D3-REC-03: the section that is not theirs is refused in the words of the page', async () => {
    const branch = await both()
    const ofVisitors = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    expect(await ask(ofVisitors, branch, { visitor_type: 'member' })).toMatchObject({
      status: 403,
      body: { detail: "You don't have permission to view the Visitor Records." },
    })
    expect(await ask(await t.given.staff({ on: branch }), branch)).toMatchObject({
      status: 403,
      body: { detail: gates.viewVisits.denied },
    })
  })
})

describe('a search', () => {
  const names = async (...people: string[]) => {
    const branch = await t.given.branch()
    for (const name of people) {
      await door.comes(await t.given.person({ name }), branch)
      later(1)
    }
    const guard = await guardAt(branch)
    return async (search: string) => namesIn(await ask(guard, branch, { search })).sort()
  }

  it('finds letters anywhere in a name, whatever their case, and fewer than three where a word begins', async () => {
    const find = await names('Ananya Rao', 'Arjun Rao', 'Tara Anand')
    expect(await find('NAN')).toEqual(['Ananya Rao', 'Tara Anand'])
    expect(await find('an')).toEqual(['Ananya Rao', 'Tara Anand'])
    expect(await find('r')).toEqual(['Ananya Rao', 'Arjun Rao'])
    expect(await find('  ananya   rao ')).toEqual(['Ananya Rao'])
    expect(await find('ya r')).toEqual(['Ananya Rao'])
  })

  it('takes % and _ as themselves, and marks alone find nobody', async () => {
    const find = await names('Hundred % Sure', 'Plain Person')
    expect(await find('%')).toEqual([])
    expect(await find('___')).toEqual([])
    expect(await find('red %')).toEqual(['Hundred % Sure'])
    expect(await find('\\')).toEqual([])
  })

  it('finds names in other scripts', async () => {
    const find = await names('सुनीता देवी', 'Sunita Devi')
    expect(await find('सुनी')).toEqual(['सुनीता देवी'])
    expect(await find('दे')).toEqual(['सुनीता देवी'])
  })

  it('finds a quickID by any part of it, and the row of a whole group by any of its people', async () => {
    const branch = await t.given.branch()
    const [lead, friend] = [await t.given.person({ name: 'Meera Pillai' }), await t.given.person({ name: 'Rohan Das' })]
    await door.comes(lead, branch, { companions: [{ pass: await door.passOf(friend) }] })
    const guard = await guardAt(branch)
    for (const search of [friend.quickId, friend.quickId.slice(2, 7).toLowerCase(), 'rohan', 'Meera']) {
      expect(namesIn(await ask(guard, branch, { search })), search).toEqual(['Meera Pillai'])
    }
  })

  it('finds a quickID however it is written: in groups as a pass shows it, with a hyphen, in small letters', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person({ name: 'Meera Pillai' })
    await door.comes(person, branch)
    const guard = await guardAt(branch)
    const [first, second] = [person.quickId.slice(0, 4), person.quickId.slice(4)]
    for (const search of [`${first} ${second}`, `${first}-${second}`.toLowerCase(), ` ${first}  ${second} `]) {
      expect(namesIn(await ask(guard, branch, { search })), search).toEqual(['Meera Pillai'])
    }
  })

  it('D3-UNMASK-07: never looks at what is masked', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person({ name: 'Kavya Nair', mobile: '9845012345', email: 'kavya@people.invalid' })
    await door.comes(person, branch)
    const guard = await guardAt(branch)
    for (const search of ['9845012345', '2345', 'XXXXXX2345', 'kavya@', 'people.invalid']) {
      expect((await ask(guard, branch, { search })).body.total_records, search).toBe(0)
    }
  })
})

describe('what is asked for wrongly', () => {
  it('D1-CONV-18 D3-API-01: without a branch it is refused', async () => {
    const guard = await guardAt(await t.given.branch())
    const answer = await fetch(`${t.url}/api/vms/visitor-records?page=1&limit=10`, {
      headers: { authorization: `Bearer ${await t.sessionOf(guard)}` },
    })
    expect({ status: answer.status, body: JSON.parse(await answer.text()) }).toMatchObject({
      status: 422,
      body: { detail: 'Missing required information' },
    })
  })

  it.each([
    ['a page before the first', { page: 0 }, 'Valid page is required'],
    ['a day that is none', { date: '2026-02-30' }, 'Enter a date as YYYY-MM-DD'],
  ])('%s is refused with its reason', async (_, asked, detail) => {
    const branch = await t.given.branch()
    expect(await ask(await guardAt(branch), branch, asked)).toMatchObject({ status: 422, body: { detail } })
  })

  it.each([
    [{ limit: 101 }],
    [{ gender: 'X' }],
    [{ pov: 'Guest,Nonsense' }],
    [{ checked_out_type: 'Window' }],
    [{ min_age: -1 }],
  ])('%j is refused', async (asked: Asked) => {
    const branch = await t.given.branch()
    expect((await ask(await guardAt(branch), branch, asked)).status).toBe(422)
  })
})

it('the call is named and says what went wrong as the documents have it', () => {
  expect(records.list).toMatchObject({ method: 'GET', path: '/api/vms/visitor-records' })
  expect(records.list.says.failed).toBe('Error loading visitor records')
})
