import type { GivenBranch, GivenStaff } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const may = ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members'] as const

const ask = async (token: string, branch: GivenBranch, tag?: string) => {
  const headers = { authorization: `Bearer ${token}`, ...(tag ? { 'if-none-match': tag } : {}) }
  const answer = await whenNotBusy(() => fetch(`${t.url}/api/vms/inside?shopId=${branch.quickId}`, { headers }))
  await answer.text()
  return { status: answer.status, tag: answer.headers.get('etag') ?? undefined }
}

const ways: Record<string, { end(branch: GivenBranch, staff: GivenStaff): Promise<unknown>; expected: number }> = {
  'the membership is deactivated': {
    expected: 404,
    end: async (branch, staff) => {
      await t.owner
        .cellOf(branch)
        .updateTable('business.membership')
        .set({ active: false })
        .where('person_id', '=', staff.personId)
        .execute()
      await t.given.moveAccess(branch.business)
    },
  },
  'the role is taken away': {
    expected: 403,
    end: async (branch, staff) => {
      await t.owner.cellOf(branch).deleteFrom('business.role_grant').where('person_id', '=', staff.personId).execute()
      await t.given.moveAccess(branch.business)
    },
  },
  'all sessions are ended': {
    expected: 401,
    end: (_, staff) =>
      t.owner.identity
        .updateTable('identity.session')
        .set({ revoked_at: t.clock.held })
        .where('person_id', '=', staff.personId)
        .execute(),
  },
}

describe('a question that is asked again at a quiet branch', () => {
  it.each(Object.entries(ways))('AZ-02: is refused, and not called unchanged, as soon as %s', async (_, way) => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch, may: [...may] })
    const token = await t.sessionOf(staff)
    const first = await ask(token, branch)
    expect(first.status).toBe(200)
    expect((await ask(token, branch, first.tag)).status).toBe(304)
    await way.end(branch, staff)
    expect((await ask(token, branch, first.tag)).status).toBe(way.expected)
    expect((await ask(token, branch)).status).toBe(way.expected)
  })
})
