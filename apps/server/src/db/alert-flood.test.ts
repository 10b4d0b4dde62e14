import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { FIRE, sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../admission/admit.ts'
import { layOut } from '../modules/sos/planning.ts'
import { sosToken } from '../modules/sos/refs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const kit = sosKit(() => t)

/** So many requests at once, sent by a script: no screen and no phone has more than a few under way. */
const FLOOD = 300

/** An alert is on, and at another business of the same cell someone is about to raise one. */
const scene = async () => {
  const { branch, staff } = await kit.scene()
  const neighbour = await t.given.branch({ of: await t.given.business({ cell: branch.business.cell }) })
  const guard = await t.given.staff({ on: neighbour })
  await kit.statusOf(guard, neighbour)
  await kit.raise(staff, branch)
  return { branch, staff, neighbour, guard, query: { shop_quickID: branch.quickId } }
}
type Scene = Awaited<ReturnType<typeof scene>>

const start = ({ quickId }: GivenBranch) =>
  [{ body: { shop_quickID: quickId, action: 'start', reason: FIRE } }, { key: randomUUID() }] as const

/** The link of someone on the roll-call, which leads there once it was laid out what they are told. */
const linkAt = async ({ business }: GivenBranch) => {
  await layOut(t.deps, admitJob(business.cell, business.businessId), () => {})
  const { roll_id, salt } = await t.owner
    .cellOf(business)
    .selectFrom('business.sos_person as p')
    .innerJoin('business.sos_incident as i', (on) =>
      on.onRef('i.business_id', '=', 'p.business_id').onRef('i.incident_id', '=', 'p.incident_id'),
    )
    .select(['i.salt', 'p.roll_id'])
    .where('p.business_id', '=', business.businessId)
    .executeTakeFirstOrThrow()
  return sosToken(t.deps.secrets, business.businessId, roll_id, salt)
}

/** What is sent again and again, once all is ready for it. */
const floods: Record<string, (at: Scene) => Promise<() => Promise<unknown>>> = {
  'whoever answers': async ({ staff }) => {
    const call = t.as(staff, { isPatient: false })
    const alert_ref = (await call(sos.mine, {})).alerts[0]?.alert_ref as string
    return () => call(sos.answer, { body: { ...kit.saying('safe'), alert_ref } })
  },
  'whoever reads the roll-call': async ({ staff, query }) => {
    const call = t.as(staff, { isPatient: false })
    return () => call(sos.rollCall, { query })
  },
  'whoever asks for the status': async ({ staff, query }) => {
    const call = t.as(staff, { isPatient: false })
    return () => call(sos.status, { query })
  },
  'whoever raises an alert': async ({ staff, branch }) => {
    const call = t.as(staff, { isPatient: false })
    return () => call(sos.toggle, ...start(branch))
  },
  'a stranger who answers by a link': async ({ branch }) => {
    const call = t.as(undefined, { isPatient: false })
    const token = await linkAt(branch)
    return () => call(sos.answerByLink, { body: { ...kit.saying('safe'), token } })
  },
}

describe('T25: an alert is raised without waiting', () => {
  it.each(Object.entries(floods))('for %s hundreds of times at once', async (_, prepare) => {
    const { guard, neighbour, ...at } = await scene()
    const once = await prepare({ guard, neighbour, ...at })
    let answered = 0
    const flood = Array.from({ length: FLOOD }, () =>
      once()
        .catch(() => undefined)
        .finally(() => answered++),
    )
    const { detail } = await t.as(guard, { isPatient: false })(sos.toggle, ...start(neighbour))
    const before = answered
    await Promise.all(flood)
    expect(detail).toBe('SOS alert started successfully!')
    expect(before).toBeLessThan(FLOOD / 3)
  })
})

describe('one whose alerts are all under way', () => {
  it('SOS-07: is told that the next was NOT sent, where its turn did not come', async () => {
    const { staff, branch } = await scene()
    const { promise: forever, resolve: end } = Promise.withResolvers<void>()
    const { gate } = t.deps.identity.alerts
    const under = [1, 2].map(() => gate.pass(`${staff.personId} /api/sos/toggle`, 'last', () => forever))
    try {
      await expect(t.as(staff, { isPatient: false })(sos.toggle, ...start(branch))).rejects.toMatchObject({
        status: 503,
        message: 'The SOS alert was NOT sent. Call 112 and warn people yourself.',
      })
    } finally {
      end()
      await Promise.all(under)
    }
  })
})
