import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshTokenOf } from '../../admission/refresh-tokens.ts'
import { leaveBySigningOut } from '../visits/jobs.ts'
import { noticeToken } from './notices.ts'
import { renewSession } from './renewing.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const later = (seconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + seconds * 1_000)
}

const phoneSessionOf = ({ personId }: GivenPerson) =>
  t.owner.identity
    .selectFrom('identity.session')
    .select(['session_id', 'salt', 'revoked_at'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'companion')
    .executeTakeFirstOrThrow()

/** What the worker does about every phone that was signed out so far. */
const followSigningOut = async () => {
  for (const job of await door.jobsOf<{ sessionId: string }>('checkins.signed-out')) {
    await leaveBySigningOut(job, t.deps)
  }
}

const visitOf = async (branch: GivenBranch) => (await door.visitsAt(branch))[0]

describe('a phone that never got the answer in which its session was renewed', () => {
  it('is signed out when it shows the token from before, and its owner stays checked in', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    const { session_id: sessionId, salt } = await phoneSessionOf(person)
    const token = refreshTokenOf(t.deps.secrets, { sessionId, generation: 1, salt })
    await renewSession(t.deps, 'companion', token)
    later(60)
    await expect(renewSession(t.deps, 'companion', token)).rejects.toMatchObject({ status: 401 })
    expect((await phoneSessionOf(person)).revoked_at).not.toBeNull()
    await followSigningOut()
    expect(await visitOf(branch)).toMatchObject({ checked_out_at: null })
  })
})

describe('a session that its owner did not begin', () => {
  it('is ended from the mail about it, and its owner stays checked in', async () => {
    const branch = await t.given.branch()
    const person = await t.given.person()
    await door.comes(person, branch)
    const { session_id: own } = await phoneSessionOf(person)
    const { sessionId: foreign } = await t.given.session(person, 'companion')
    await t.owner.identity
      .updateTable('identity.session')
      .set({ expires_at: t.clock.held })
      .where('session_id', '=', own)
      .execute()
    later(60)
    const { salt } = await t.owner.identity
      .selectFrom('identity.session')
      .select('salt')
      .where('session_id', '=', foreign)
      .executeTakeFirstOrThrow()
    const token = noticeToken(t.deps.secrets, { session_id: foreign, salt })
    expect(await t.as()(sessions.endNoticed, { body: { token } })).toMatchObject({ message: 'Session ended' })
    await followSigningOut()
    expect(await visitOf(branch)).toMatchObject({ checked_out_at: null })
  })
})
