import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch, GivenBusiness } from '@quickprism/tools/testing/given'
import { statementsTo } from '@quickprism/tools/testing/statements'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { scopeType } from '../../db/codes.ts'
import { layOut } from './planning.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

const STAFF = 2
const VISITORS = 3

const addressOf = ({ quickId }: GivenBranch, number: number) => `${quickId}-${number}@people.invalid`.toLowerCase()

/** Two who work at each branch and have entered it before, and three visitors inside, all with an account. */
const peopled = async (business: GivenBusiness, branches: readonly GivenBranch[]) => {
  const { t } = kit
  const [cell, at, { businessId }] = [t.owner.cellOf(business), t.clock.held, business]
  for (const branch of branches) {
    const { rows } = await sql<{ person_id: number; quick_id: string }>`
      insert into identity.person (quick_id, name, email, email_proven, created_at)
      select ${branch.quickId} || number, 'Person ' || number, lower(${branch.quickId} || '-' || number || '@people.invalid'),
             true, ${at}
        from generate_series(1, ${STAFF + VISITORS}::int) number
      returning person_id, quick_id
    `.execute(t.owner.identity)
    const ids = rows.map(({ person_id }) => person_id)
    await sql`
      insert into business.membership (business_id, person_id, scope_type, quick_id, name, joined_at, created_at)
      select ${businessId}, id, ${scopeType.branch}, 'P' || id, 'Person ' || id, ${at}, ${at}
        from unnest(${ids.slice(0, STAFF)}::bigint[]) id
    `.execute(cell)
    await sql`
      insert into business.membership_branch (business_id, person_id, branch_id)
      select ${businessId}, id, ${branch.branchId} from unnest(${ids.slice(0, STAFF)}::bigint[]) id
    `.execute(cell)
    await sql`
      with come as (
        insert into business.visitor (business_id, person_id, quick_id, name, created_at)
        select ${businessId}, id, 'V' || id, 'Visitor ' || id, ${at} from unnest(${ids.slice(STAFF)}::bigint[]) id
        returning visitor_id
      )
      select count(came.visit_id) from come, lateral business.check_in(
        ${businessId}, ${branch.branchId}, ${at}, ${at}::timestamptz at time zone 'Asia/Kolkata', gen_random_uuid(),
        array[come.visitor_id], array[2]::smallint[], array[30]::smallint[], array[0]::smallint[]) came
    `.execute(cell)
  }
}

const businessOf = async (cell: number, size: number) => {
  const business = await kit.t.given.business({ cell })
  const branches: GivenBranch[] = []
  while (branches.length < size) branches.push(await kit.t.given.branch({ of: business }))
  await peopled(business, branches)
  return { business, branches, at: branches[Math.floor(size / 2)] as GivenBranch }
}

/** How much is asked of a cell about alerts, by every connection: since it was last counted. */
const statementsAbout = (cell: number) => {
  const { pool, alerts } = kit.t.deps.cells.of(cell)
  const asked = statementsTo(pool, alerts.pool)
  return () => asked().filter((text) => text.includes('sos_')).length
}

const toldOf = (branch: GivenBranch) =>
  kit.providers.mail.received
    .map(({ to }) => to)
    .filter((to) => to === branch.business.root.email || to.startsWith(branch.quickId.toLowerCase()))
    .sort()

describe('an alert at one of two hundred branches', () => {
  it('reaches the people of that branch and whoever owns the business, at the cost of a business with one branch', async () => {
    const { cell } = await kit.t.given.business()
    const [alone, among] = [await businessOf(cell, 1), await businessOf(cell, 200)]
    const counted = statementsAbout(cell)
    await kit.pauseDelivering()
    /** Until everything is laid out; the first time also prepares what is remembered. */
    const statementsFor = async ({ business, at }: typeof alone) => {
      await kit.statusOf(business.root, at)
      counted()
      await kit.raise(business.root, at)
      await layOut(kit.deps, admitJob(cell, business.businessId), () => undefined)
      return counted()
    }
    const least = await statementsFor(alone)
    expect(least).toBeGreaterThan(5)
    expect(await statementsFor(among)).toBe(least)

    kit.beginDelivering()
    for (const { at, business } of [alone, among]) {
      await kit.allSettled(at)
      const people = Array.from({ length: STAFF + VISITORS }, (_, number) => addressOf(at, number + 1))
      expect(toldOf(at)).toEqual([business.root.email, ...people].sort())
      const { people: inside } = await kit.rollCallOf(business.root, at)
      expect(inside.map(({ reach }) => reach)).toEqual(Array(VISITORS).fill('reached'))
    }
    const others = new Set(among.branches.filter((one) => one !== among.at).map(({ quickId }) => quickId.toLowerCase()))
    expect(kit.providers.mail.received.filter(({ to }) => others.has(to.split('-')[0] ?? ''))).toEqual([])
    const written = async ({ at }: typeof alone) => (await kit.deliveriesOf(at)).length
    expect(await written(among)).toBe(await written(alone))
  })
})
