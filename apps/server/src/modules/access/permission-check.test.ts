import { gates } from '@quickprism/contract/gates'
import { permissionNames } from '@quickprism/contract/permissions'
import type { GivenBusiness } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { median, p99 } from '@quickprism/tools/testing/statistics'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { admit } from '../../admission/admit.ts'
import type { Found } from '../../admission/arrive.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const FIRST_PERSON = 1_000_000_000
const FIRST_BRANCH = 1_000_000_000
const ROLES = 200

type Size = { users: number; branches: number }

/** A business with so many branches and users: each with two roles at a branch of their own, one in ten on the business. */
const fill = async ({ businessId, cell }: GivenBusiness, { users, branches }: Size) => {
  const db = t.owner.cellOf({ cell })
  await sql`
    insert into business.branch (business_id, branch_id, quick_id, name, store_type, poster_key, created_at)
    select ${businessId}, ${FIRST_BRANCH} + n, 'B' || n, 'Branch ' || n, 'coworking_space', 'key', now()
      from generate_series(0, ${branches - 1}::int) n
  `.execute(db)
  await sql`
    insert into business.role (business_id, role_id, public_id, name, scope_type, permissions, created_at)
    select ${businessId}, ${FIRST_PERSON} + n, 'ROLE' || n, 'Role ' || n, 2,
           array(select permission from unnest(${permissionNames}::text[]) with ordinality as p (permission, place)
                  where (place + n) % 4 = 0), now()
      from generate_series(0, ${ROLES - 1}::int) n
  `.execute(db)
  await sql`
    insert into business.membership (business_id, person_id, scope_type, quick_id, name, joined_at, created_at)
    select ${businessId}, ${FIRST_PERSON} + n, case when n % 10 = 0 then 1 else 2 end, 'P' || n, 'Person ' || n, now(), now()
      from generate_series(0, ${users - 1}::int) n
  `.execute(db)
  await sql`
    insert into business.membership_branch (business_id, person_id, branch_id)
    select ${businessId}, ${FIRST_PERSON} + n, ${FIRST_BRANCH} + n % ${branches}::int
      from generate_series(0, ${users - 1}::int) n where n % 10 > 0
  `.execute(db)
  await sql`
    insert into business.role_grant (business_id, person_id, role_id, branch_id, granted_at)
    select ${businessId}, ${FIRST_PERSON} + n, ${FIRST_PERSON} + (n * 7 + role) % ${ROLES}::int,
           case when n % 10 > 0 then ${FIRST_BRANCH} + n % ${branches}::int end, now()
      from generate_series(0, ${users - 1}::int) n, generate_series(0, 1) role
  `.execute(db)
  await sql`analyze business.membership, business.membership_branch, business.role, business.role_grant`.execute(db)
}

const inWords = (milliseconds: number) => `${milliseconds.toFixed(3)} ms`

describe('the permission check', () => {
  proof(
    'AZ-01',
    'Whether someone may is known within 1 ms when asked before and within 5 ms when not, at 99 of 100 times, however large the business.',
    {
      ci: { users: 2_000, branches: 50, people: 200, checks: 5_000, warm: Infinity, cold: Infinity, each: 0 },
      stated: { users: 100_000, branches: 1_000, people: 5_000, checks: 200_000, warm: 1, cold: 5, each: 20_000 },
    },
    async ({ people, checks, warm, cold, each, ...size }) => {
      const business = await t.given.business()
      await fill(business, size)
      const doors = Object.values(gates)
      const check = async (number: number, door: number) => {
        const branch = number % size.branches
        const who = { personId: FIRST_PERSON + number, quickId: '', sessionId: '', app: 'dashboard' as const }
        const found: Found = {
          businessId: business.businessId,
          businessQuickId: business.quickId,
          cell: business.cell,
          branchId: FIRST_BRANCH + branch,
          isBusiness: false,
          publicId: `B${branch}`,
        }
        const gate = doors[door % doors.length] as (typeof doors)[number]
        const started = performance.now()
        const isAllowed = await admit(t.deps, { ...who, address: '', device: '', lane: 'first' }, gate, found).then(
          () => true,
          () => false,
        )
        return { isAllowed, took: performance.now() - started }
      }
      // Spread over the whole business, and each with a door that is open to them.
      const open: [number, number][] = []
      const first: number[] = []
      for (let index = 0; index < people; index++) {
        const number = Math.floor((index * size.users) / people)
        for (let door = index; door < index + doors.length; door++) {
          const { isAllowed, took } = await check(number, door)
          if (door === index) first.push(took)
          if (!isAllowed) continue
          open.push([number, door])
          break
        }
      }
      expect(open).toHaveLength(people)

      const again: number[] = []
      const started = performance.now()
      for (let index = 0; index < checks; index++) {
        const { isAllowed, took } = await check(...(open[(index * 7919) % people] as [number, number]))
        if (!isAllowed) throw new Error('A door that was open is closed')
        again.push(took)
      }
      const perSecond = (checks / (performance.now() - started)) * 1000
      expect(p99(again)).toBeLessThanOrEqual(warm)
      expect(p99(first)).toBeLessThanOrEqual(cold)
      expect(perSecond).toBeGreaterThanOrEqual(each)
      return {
        'Asked before, half of the times within': inWords(median(again)),
        'Asked before, 99 of 100 times within': inWords(p99(again)),
        'Asked for the first time, half of the times within': inWords(median(first)),
        'Asked for the first time, 99 of 100 times within': inWords(p99(first)),
        'Checks in a second': Math.round(perSecond),
      }
    },
  )
})
