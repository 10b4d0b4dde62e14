import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import { passing } from '@quickprism/tools/testing/statements'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { sosChannel } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { mergeOnRollCalls } from './merging.ts'
import { layOut } from './planning.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
  await kit.pauseDelivering()
})
afterAll(async () => {
  kit.beginDelivering()
  await kit.close()
})

/** Runs work once, between the moment in which the planner has read the list and the moment in which it writes to it. */
const betweenReadAndWrite = (work: () => Promise<unknown>) => {
  let isDone = false
  return passing([kit.deps.identity.pool], async (statements, go) => {
    const answer = await go()
    if (isDone || !statements.some(({ sql }) => sql.includes('insert into identity.link'))) return answer
    isDone = true
    await work()
    return answer
  })
}

/** A visitor whom a desk wrote down claims that visit before the alert is laid out, or while it is. */
const claimed = async (when: 'before' | 'while', as: 'stated quickID' | 'name and number') => {
  const { branch, staff } = await kit.scene()
  const { business } = branch
  const desk = await kit.t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const ramesh = await kit.someone('Ramesh Babu')
  await kit.phoneOf(ramesh)
  const person = as === 'stated quickID' ? { quickID: ramesh.quickId } : { name: 'Ramesh Babu', mobile: '9812345671' }
  await kit.t.as(desk)(frontDesk.checkIn, {
    body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Delivery', person, companions: [] },
  })
  await kit.raise(staff, branch)
  expect((await kit.rollCallOf(staff, branch)).people).toHaveLength(1)
  const scope = admitJob(business.cell, business.businessId)
  const visitor = await kit.t.owner
    .cellOf(business)
    .selectFrom('business.visitor')
    .select('visitor_id')
    .where('business_id', '=', business.businessId)
    .where('person_id', 'is', null)
    .executeTakeFirstOrThrow()
  // As a claim does, in its transaction.
  const claim = () =>
    inBusiness(kit.deps, scope, (tx) =>
      mergeOnRollCalls(tx, { visitorId: visitor.visitor_id, personId: ramesh.personId }),
    )
  if (when === 'before') await claim()
  const end = when === 'while' ? betweenReadAndWrite(claim) : () => undefined
  await layOut(kit.deps, scope, () => undefined)
  end()
  const { people } = await kit.rollCallOf(staff, branch)
  const rows = await kit.t.owner
    .cellOf(business)
    .selectFrom('business.sos_person')
    .select(['roll_id', 'person_id'])
    .where('business_id', '=', business.businessId)
    .execute()
  const row = rows.find(({ person_id }) => Number(person_id) === ramesh.personId)
  const deliveries = await kit.deliveriesOf(branch)
  return {
    reach: people.map(({ reach }) => reach),
    byPush: deliveries.filter(({ roll_id, channel }) => roll_id === row?.roll_id && channel === sosChannel.push).length,
  }
}

describe.each(['stated quickID', 'name and number'] as const)('a visitor whom a desk wrote down by %s', (as) => {
  it.each(['before', 'while'] as const)(
    'is sent the alert on their phone where they claim that visit %s the alert is laid out',
    async (when) => {
      expect(await claimed(when, as)).toEqual({ reach: ['trying'], byPush: 1 }) // R2 alerts B-1
    },
  )
})
