import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import { specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../app.ts'
import { atBranch, inPlace } from './serve.ts'

const remark = { ...specimens.remark, path: '/api/specimens/silent-remark' as const }
const scan = { ...checkins.checkIn, path: '/api/specimens/silent-scan' as const, audit: specimens.remark.audit }

const logged: { reqId?: string; err?: { message: string } }[] = []

let t: TestApp
beforeAll(async () => {
  t = await testApp({
    log: pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) }),
    served: [
      ...routes,
      inPlace(remark, async ({ body }, { tx, scope }) => {
        const { activity_id } = await tx
          .insertInto('business.activity')
          .values({ business_id: scope.businessId, branch_id: scope.branchId, at: tx.now, detail: body.text })
          .returning('activity_id')
          .executeTakeFirstOrThrow()
        return { number: activity_id }
      }),
      atBranch(scan, {
        answer: async () => undefined,
        after: () => Promise.reject(new Error('What left no trace was answered')),
      }),
    ],
  })
})
afterAll(() => t.close())

describe('an act that declares an event and records none', () => {
  it('does not happen, at a place', async () => {
    const branch = await t.given.branch()
    const asked = t.as(branch.business.root)(
      remark,
      { body: { shopId: branch.quickId, text: 'unseen' } },
      { key: randomUUID() },
    )
    await expect(asked).rejects.toMatchObject({ status: 500 })
    expect(logged.at(-1)?.err?.message).toBe(
      'POST /api/specimens/silent-remark declares the audit event specimen.remarked and recorded none',
    )
    // A line names its request, as the answer does.
    expect(logged.at(-1)?.reqId).toMatch(/^[0-9a-f-]{36}$/)
    expect(
      await t.owner
        .cellOf(branch)
        .selectFrom('business.activity')
        .select('detail')
        .where('business_id', '=', branch.business.businessId)
        .execute(),
    ).toEqual([])
  })

  it('does not happen, at the door', async () => {
    const branch = await t.given.branch()
    const key = await atTheDoor(t).posterKeyOf(branch)
    const asked = t.as(await t.given.person())(scan, {
      body: { shop_quickID: branch.quickId, key, nonce: randomUUID(), position: here },
    })
    await expect(asked).rejects.toMatchObject({ status: 500 })
    expect(logged.at(-1)?.err?.message).toBe(
      'POST /api/specimens/silent-scan declares the audit event specimen.remarked and recorded none',
    )
  })
})
