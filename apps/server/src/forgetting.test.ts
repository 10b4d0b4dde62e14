import { randomUUID } from 'node:crypto'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetAllowances } from './modules/allowances/jobs.ts'
import { forgetCodes } from './modules/codes/jobs.ts'
import { forgetRegistrations } from './modules/people/jobs.ts'
import { forgetQrSignIns } from './modules/sessions/jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const hoursAgo = (hours: number) => new Date(t.clock.held.getTime() - hours * 3_600_000)

describe('what ended 47 hours ago is kept, and what ended 49 hours ago is forgotten', () => {
  it('of codes', async () => {
    for (const hours of [47, 49]) {
      await t.owner.identity
        .insertInto('identity.code')
        .values({
          purpose: 1,
          subject: `${hours} hours`,
          code_id: randomUUID(),
          hmac: Buffer.alloc(1),
          created_at: hoursAgo(hours),
          expires_at: hoursAgo(hours),
        })
        .execute()
    }
    await forgetCodes(t.deps)
    expect(await t.owner.identity.selectFrom('identity.code').select('subject').execute()).toEqual([
      { subject: '47 hours' },
    ])
  })

  it('of allowances', async () => {
    for (const hours of [47, 49]) {
      await t.owner.identity
        .insertInto('identity.allowance')
        .values({ kind: 'codes', subject: `${hours} hours`, used: 1, renews_at: hoursAgo(hours) })
        .execute()
    }
    await forgetAllowances(t.deps)
    expect(await t.owner.identity.selectFrom('identity.allowance').select('subject').execute()).toEqual([
      { subject: '47 hours' },
    ])
  })

  it('of registrations', async () => {
    for (const hours of [47, 49]) {
      await t.owner.identity
        .insertInto('identity.registration')
        .values({ token: `${hours} hours`, details: '{}', created_at: hoursAgo(hours) })
        .execute()
    }
    await forgetRegistrations(t.deps)
    expect(await t.owner.identity.selectFrom('identity.registration').select('token').execute()).toEqual([
      { token: '47 hours' },
    ])
  })

  it('of sign-ins by QR', async () => {
    for (const hours of [47, 49]) {
      await t.owner.identity
        .insertInto('identity.qr_sign_in')
        .values({
          scan_id: `${hours} hours`,
          poll_hash: Buffer.alloc(1),
          created_at: hoursAgo(hours),
          expires_at: hoursAgo(hours),
          address: '',
          device: '',
          poll_seconds: 1,
        })
        .execute()
    }
    await forgetQrSignIns(t.deps)
    expect(await t.owner.identity.selectFrom('identity.qr_sign_in').select('scan_id').execute()).toEqual([
      { scan_id: '47 hours' },
    ])
  })
})
