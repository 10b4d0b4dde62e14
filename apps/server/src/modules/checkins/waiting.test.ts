import { randomUUID } from 'node:crypto'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

it('a scan that is sent five times waits with one connection, and others at the branch come in meanwhile', async () => {
  const branch = await t.given.branch()
  const [person, other] = [await t.given.person(), await t.given.person()]
  const cell = t.owner.cellOf(branch.business)
  const key = [branch.business.businessId, person.personId]
  const nonce = randomUUID()
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks
       where locktype = 'advisory' and not granted and (classid::bigint, objid::bigint) = (${key[0]}, ${key[1]})
         and database = (select oid from pg_database where datname = current_database())
    `.execute(cell)
    return rows[0]?.waiting
  }
  const sent = await cell.transaction().execute(async (held) => {
    await sql`select pg_advisory_xact_lock(${key[0]}::int, ${key[1]}::int)`.execute(held)
    const copies = Array.from({ length: 5 }, () => door.comes(person, branch, { nonce }))
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    expect(await door.comes(other, branch)).toMatchObject({ repeated: false })
    expect(await waiting()).toBe(1)
    return copies
  })
  const answers = await Promise.all(sent)
  expect(new Set(answers.map(({ visit_ref }) => visit_ref)).size).toBe(1)
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await door.visitsAt(branch)).toHaveLength(2)
  expect(await door.wrongCounters()).toEqual([])
})

it('a group of whom one was elsewhere and one nowhere is noted in identity at once', async () => {
  const [branch, elsewhere] = [await t.given.branch(), await t.given.branch()]
  const people = await Promise.all(Array.from({ length: 3 }, () => t.given.person()))
  const [lead, away] = people as [GivenPerson, GivenPerson, GivenPerson]
  await door.comes(away, elsewhere)
  const along = people.filter((one) => one !== lead)
  const companions = await Promise.all(along.map(async (one) => ({ pass: await door.passOf(one) })))
  const nonce = randomUUID()
  await door.comes(lead, branch, { nonce, companions })
  const presences = () =>
    t.owner.identity
      .selectFrom('identity.presence')
      .select(['person_id', 'branch_id'])
      .select(sql<string>`xmin::text`.as('written_by'))
      .where(
        'person_id',
        'in',
        people.map(({ personId }) => personId),
      )
      .execute()
  const noted = await presences()
  expect(noted.map(({ branch_id }) => branch_id)).toEqual([branch.branchId, branch.branchId, branch.branchId])
  expect(new Set(noted.map(({ written_by }) => written_by)).size).toBe(1)
  const left = await door.jobsOf<{ branchId: number }>('checkins.close-elsewhere')
  expect(left.map(({ branchId }) => branchId)).toEqual([elsewhere.branchId])
  // Sent again it writes nothing there.
  await door.comes(lead, branch, { nonce })
  expect(await presences()).toEqual(noted)
})
