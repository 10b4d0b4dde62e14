import { randomUUID } from 'node:crypto'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const MAY = ['view_additional_info_of_visitors', 'add_edit_delete_additional_info_of_visitors'] as const

const scene = async () => {
  const branch = await t.given.branch()
  const visitor = await t.given.person()
  await door.comes(visitor, branch)
  const staff = await t.given.staff({ on: branch, may: [...MAY] })
  return { branch, visitor, staff }
}

type Asked = { shopId?: string; visitorQuickId?: string }
const pathOf = (asked: Asked) =>
  `/api/vms/visitor-additional-info?${new URLSearchParams(asked as Record<string, string>)}`
const of = ({ quickId }: GivenBranch, visitor: GivenPerson): Asked => ({
  shopId: quickId,
  visitorQuickId: visitor.quickId,
})

const read = async (person: GivenPerson, asked: Asked) => {
  const answer = await fetch(t.url + pathOf(asked), {
    headers: { authorization: `Bearer ${await t.sessionOf(person)}` },
  })
  return { status: answer.status, tag: answer.headers.get('etag') as string, body: JSON.parse(await answer.text()) }
}

const saveText = async (person: GivenPerson, asked: Asked, body: string, tag?: string) => {
  const answer = await fetch(t.url + pathOf(asked), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await t.sessionOf(person)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(tag ? { 'if-match': tag } : {}),
    },
    body,
  })
  return { status: answer.status, tag: answer.headers.get('etag') as string, body: JSON.parse(await answer.text()) }
}
const save = (person: GivenPerson, asked: Asked, additional_info: Record<string, string>, tag?: string) =>
  saveText(person, asked, JSON.stringify({ additional_info }), tag)

describe('additional information', () => {
  it('is added, edited, renamed and deleted by sending the whole map', async () => {
    const { branch, visitor, staff } = await scene()
    const whose = of(branch, visitor)
    spec('D3-INFO-19')
    expect((await read(staff, whose)).body.data).toEqual({})
    const added = await save(staff, whose, { Vehicle: 'KA 01 AB 1234', Host: 'Meera Pillai' })
    spec('D3-INFO-26')
    expect(added.body).toMatchObject({ success: true, message: 'Additional information added successfully!' })
    const edited = await save(staff, whose, { Vehicle: 'KA 05 CD 9999', Host: 'Meera Pillai' })
    spec('D3-INFO-25')
    expect(edited.body.message).toBe('Additional information updated successfully!')
    await save(staff, whose, { 'Vehicle number': 'KA 05 CD 9999', Host: 'Meera Pillai' })
    spec('D3-INFO-11', 'D3-INFO-20')
    expect((await read(staff, whose)).body.data).toEqual({ 'Vehicle number': 'KA 05 CD 9999', Host: 'Meera Pillai' })
    const deleted = await save(staff, whose, { Host: 'Meera Pillai' })
    spec('D3-INFO-27')
    expect(deleted.body.message).toBe('Additional information deleted successfully!')
    spec('D3-INFO-21')
    expect((await read(staff, whose)).body.data).toEqual({ Host: 'Meera Pillai' })
  })

  it('is called updated where an entry was renamed and another added, whatever the number of entries', async () => {
    const { branch, visitor, staff } = await scene()
    const whose = of(branch, visitor)
    await save(staff, whose, { Company: 'Deccan Print House' })
    const both = await save(staff, whose, { Employer: 'Deccan Print House', Host: 'Meera Pillai' })
    spec('D3-INFO-25')
    expect(both.body.message).toBe('Additional information updated successfully!')
  })

  it('is of one visitor at one branch', async () => {
    const { branch, visitor, staff } = await scene()
    const sibling = await t.given.branch({ of: branch.business })
    await door.comes(visitor, sibling)
    await save(staff, of(branch, visitor), { Host: 'Meera Pillai' })
    const there = await t.given.staff({ on: sibling, may: [...MAY] })
    expect((await read(there, of(sibling, visitor))).body.data).toEqual({})
    const other = await t.given.person()
    await door.comes(other, branch)
    expect((await read(staff, of(branch, other))).body.data).toEqual({})
  })

  it.each([
    ['D3-INFO-12: without a heading', { ' ': 'text' }, 'Heading is required'],
    ['D3-INFO-12: with a heading that nobody can see', { '\u200b\u3164': 'text' }, 'Heading is required'],
    ['D3-INFO-13: without a text', { Host: '  ' }, 'Text is required'],
    ['D3-INFO-13: with a text that nobody can see', { Host: '\u2800\u200b' }, 'Text is required'],
    ['D3-INFO-15: with a heading twice', { Host: 'a', ' host ': 'b' }, 'A field with this heading already exists'],
  ])('%s is refused', async (_, info, detail) => {
    const { branch, visitor, staff } = await scene()
    expect(await save(staff, of(branch, visitor), info)).toMatchObject({ status: 422, body: { detail } })
  })

  it.each([['shopId'], ['visitorQuickId']])(
    'D1-CONV-18 D3-INFO-16 D3-API-01: without %s it is refused',
    async (missing) => {
      const { branch, visitor, staff } = await scene()
      const { [missing as keyof Asked]: _, ...asked } = of(branch, visitor)
      for (const answer of [await read(staff, asked), await save(staff, asked, { Host: 'a' })]) {
        expect(answer).toMatchObject({ status: 422, body: { detail: 'Missing required information' } })
      }
    },
  )

  it('D3-INFO-17 D3-INFO-18: is read and changed by those who may', async () => {
    const { branch, visitor } = await scene()
    const reader = await t.given.staff({ on: branch, may: ['view_additional_info_of_visitors'] })
    expect((await read(reader, of(branch, visitor))).status).toBe(200)
    expect((await save(reader, of(branch, visitor), { Host: 'a' })).status).toBe(403)
    const nobody = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    expect((await read(nobody, of(branch, visitor))).status).toBe(403)
  })

  it('each change is in the trail, without what was noted', async () => {
    const { branch, visitor, staff } = await scene()
    await save(staff, of(branch, visitor), { Host: 'A secret note' })
    const entries = await t.owner
      .cellOf(branch.business)
      .selectFrom('business.audit')
      .select('entry')
      .where('event', '=', 'visitor.info-changed')
      .where('business_id', '=', branch.business.businessId)
      .execute()
    expect(entries.map(({ entry }) => JSON.parse(entry))).toMatchObject([
      { actor: staff.personId, about: visitor.quickId, reason: 'add' },
    ])
    expect(JSON.stringify(entries)).not.toContain('secret')
  })
})

describe('T21: two who edit at once', () => {
  it('lose nothing: the second is refused with 412, looks again and adds theirs', async () => {
    const { branch, visitor, staff } = await scene()
    const other = await t.given.staff({ on: branch, may: [...MAY] })
    const whose = of(branch, visitor)
    const [mine, theirs] = [await read(staff, whose), await read(other, whose)]
    expect(mine.tag).toBe(theirs.tag)
    expect(await save(staff, whose, { ...mine.body.data, Host: 'Meera' }, mine.tag)).toMatchObject({ status: 200 })
    expect(await save(other, whose, { ...theirs.body.data, Vehicle: 'KA 01' }, theirs.tag)).toMatchObject({
      status: 412,
      body: { detail: 'Someone else changed this additional information in the meantime. Please check it again.' },
    })
    const again = await read(other, whose)
    const saved = await save(other, whose, { ...again.body.data, Vehicle: 'KA 01' }, again.tag)
    expect(saved.status).toBe(200)
    const now = await read(staff, whose)
    expect(now.body.data).toEqual({ Host: 'Meera', Vehicle: 'KA 01' })
    expect(now.tag).toBe(saved.tag)
  })

  it('at the very same moment: exactly one is first', async () => {
    const { branch, visitor, staff } = await scene()
    const whose = of(branch, visitor)
    const { tag } = await read(staff, whose)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) => save(staff, whose, { [`Heading ${number}`]: 'text' }, tag)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
  })

  it.each([
    ['__proto__', '{"additional_info":{"__proto__":"x"}}'],
    ['an object behind __proto__', '{"additional_info":{"__proto__":{"polluted":"x"}}}'],
    ['constructor.prototype', '{"additional_info":{"constructor":{"prototype":{"polluted":"x"}}}}'],
  ])('%s is no heading', async (_, body) => {
    const { branch, visitor, staff } = await scene()
    const { status } = await saveText(staff, of(branch, visitor), body)
    expect([400, 422]).toContain(status)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('headings that objects have anyway are words like others', async () => {
    const { branch, visitor, staff } = await scene()
    const info = { constructor: 'a', toString: 'b', hasOwnProperty: 'c' } as unknown as Record<string, string>
    expect((await save(staff, of(branch, visitor), info)).status).toBe(200)
    expect((await read(staff, of(branch, visitor))).body.data).toEqual(info)
  })
})

describe('T20: what is typed', () => {
  it('comes back as text, on one line and without what would turn it around', async () => {
    const { branch, visitor, staff } = await scene()
    const typed = { '<img src=x onerror=alert(1)>': 'one\u202e owt\nthree', 'e\u0301tage': '</script>' }
    await save(staff, of(branch, visitor), typed)
    expect((await read(staff, of(branch, visitor))).body.data).toEqual({
      '<img src=x onerror=alert(1)>': 'one  owt three',
      étage: '</script>',
    })
  })
})
