import { branches } from '@quickprism/contract/branches'
import { documents } from '@quickprism/contract/documents'
import { people } from '@quickprism/contract/people'
import { tenants } from '@quickprism/contract/tenants'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { branchForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenBusiness } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDocuments } from '../modules/documents/jobs.ts'
import { correctCopiesOf } from '../modules/privacy/jobs.ts'
import { leaveBusinesses } from '../modules/sessions/jobs.ts'
import { leaveParents, shareWithParents } from '../modules/tenants/jobs.ts'
import { refreshCopies } from '../modules/users/jobs.ts'
import { admitJob } from './admit.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

/** Works while nothing can be written to a table of this business; the job that does it fails. */
const whileFailing = async (
  { businessId, ...business }: GivenBusiness,
  table: 'visitor' | 'membership' | 'session_entry' | 'tenant',
  work: () => Promise<void>,
) => {
  const cell = t.owner.cellOf(business)
  const on = sql.id('business', table)
  await sql`
    create or replace function public.fail() returns trigger language plpgsql as
    $$ begin raise exception 'This business fails'; end $$
  `.execute(cell)
  await sql`
    create trigger fails before update or delete on ${on}
      for each row when (old.business_id = ${sql.lit(businessId)}) execute function public.fail()
  `.execute(cell)
  await expect(work()).rejects.toThrow('This business fails')
  await sql`drop trigger fails on ${on}`.execute(cell)
}

/** Of two places each fails once, since it is not known which of them is worked on first. */
const inTurn = async <Place, T>(
  make: () => Promise<Place>,
  check: (fails: Place, other: Place) => Promise<T>,
): Promise<T[]> => {
  const [one, other] = [await make(), await make()]
  return [await check(one, other), await check(other, one)]
}

const later = (ms: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + ms)
}

const branch = () => t.given.branch()
/** What a tenant is called in the list of a branch, while it is there. */
const namesOf = async (child: GivenBranch, { business, quickId }: GivenBranch) => {
  const listed = await t.as(business.root)(tenants.list, { query: { shopId: quickId } })
  return listed.flatMap((one) => (one.child_shop_quickID === child.quickId ? one.child_store_name : []))
}
const jobAt = ({ cell, businessId }: GivenBusiness) => admitJob(cell, businessId)

describe('where one business fails', () => {
  it('a number that a person withdrew is removed at the others', async () => {
    const person = await t.given.person()
    const phone = door.phoneOf(person)
    const comes = async () => {
      const visited = await branch()
      await door.comes(person, visited)
      later(60_000)
      await door.leaves(person, visited)
      later(60_000)
      return visited
    }
    const shownAt = async ({ business }: GivenBranch) => {
      const { pan_masked } = await t.owner
        .cellOf(business)
        .selectFrom('business.visitor')
        .select('pan_masked')
        .where('business_id', '=', business.businessId)
        .where('person_id', '=', person.personId)
        .executeTakeFirstOrThrow()
      return pan_masked
    }
    const shown = await inTurn(comes, async (fails, other) => {
      await phone(documents.give, { body: { document: 'pan', number: 'ABCPE1234F', consent: true } })
      await copyDocuments({ personId: person.personId }, t.deps, jobAt(other.business))
      const before = await shownAt(other)
      await phone(documents.withdraw, { body: { document: 'pan' } })
      await whileFailing(fails.business, 'visitor', () =>
        correctCopiesOf({ personId: person.personId, withdrawn: 'pan' }, t.deps),
      )
      return [before, await shownAt(other)]
    })
    expect(shown).toEqual([
      ['XXXXXX234F', null],
      ['XXXXXX234F', null],
    ])
  })

  it('a new name of a user reaches the others', async () => {
    const person = await t.given.person({ name: 'Meera Pai' })
    const works = async () => {
      const business = await t.given.business()
      await t.given.membership(business, person, null)
      return business
    }
    let changes = 0
    const names = await inTurn(works, async (fails, other) => {
      const name = `Meera Shah ${++changes}`
      await t.as(person)(people.editMe, { body: { name, birth_date: null, gender: null } })
      await whileFailing(fails, 'membership', () => refreshCopies({ personId: person.personId }, t.deps))
      const copy = await t.owner
        .cellOf(other)
        .selectFrom('business.membership')
        .select('name')
        .where('business_id', '=', other.businessId)
        .where('person_id', '=', person.personId)
        .executeTakeFirstOrThrow()
      return copy.name
    })
    expect(names).toEqual(['Meera Shah 1', 'Meera Shah 2'])
  })

  it('a sign-out is in the trail of the others', async () => {
    const signedOut = await inTurn(
      () => t.given.business(),
      async (fails, other) => {
        const person = await t.given.person()
        const { sessionId } = await t.given.session(person)
        for (const business of [fails, other]) {
          await t.given.membership(business, person, null)
          await t.owner
            .cellOf(business)
            .insertInto('business.session_entry')
            .values({
              business_id: business.businessId,
              session_id: sessionId,
              person_id: person.personId,
              entered_at: t.clock.held,
            })
            .execute()
        }
        await whileFailing(fails, 'session_entry', () => leaveBusinesses({ sessionId }, t.deps))
        return (await t.owner.trailOf(other)).map(({ event }) => event)
      },
    )
    expect(signedOut).toEqual([['session.signed-out'], ['session.signed-out']])
  })

  it('a tenant is shown by its new name at the others', async () => {
    const names = await inTurn(branch, async (fails, other) => {
      const child = await branch()
      for (const parent of [fails, other]) await t.given.tenant({ of: parent, is: child })
      await t.as(child.business.root)(branches.edit, {
        query: { shopQuickID: child.quickId },
        body: branchForm({ store_name: 'Indigo House' }),
      })
      await whileFailing(fails.business, 'tenant', () => shareWithParents({}, t.deps, jobAt(child.business)))
      return namesOf(child, other)
    })
    expect(names).toEqual([['Indigo House'], ['Indigo House']])
  })

  it('a branch that was deleted is a tenant of the others no longer', async () => {
    const left = await inTurn(branch, async (fails, other) => {
      const child = await branch()
      for (const parent of [fails, other]) await t.given.tenant({ of: parent, is: child })
      await t.as(child.business.root)(branches.remove, { query: { shopQuickID: child.quickId } })
      await whileFailing(fails.business, 'tenant', () =>
        leaveParents({ branchId: child.branchId }, t.deps, jobAt(child.business)),
      )
      return namesOf(child, other)
    })
    expect(left).toEqual([[], []])
  })
})
