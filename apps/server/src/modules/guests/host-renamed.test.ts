import { people } from '@quickprism/contract/people'
import { guestsKit } from '@quickprism/tools/testing/guests-kit'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshCopies } from '../users/jobs.ts'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const { scene, announce } = guestsKit(() => ({ t, kit }), '2026-03-02')

it('an open list of expected guests shows the new name of a host', async () => {
  const { branch, host, desk } = await scene()
  await announce(host, branch)
  let tag = ''
  const poll = async () => {
    const answer = await fetch(`${t.url}/api/vms/expected-guests?shopId=${branch.quickId}`, {
      headers: { authorization: `Bearer ${await t.sessionOf(desk)}`, 'if-none-match': tag },
    })
    tag = answer.headers.get('etag') as string
    return answer.status === 304 ? 'unchanged' : JSON.parse(await answer.text()).guests[0].host_name
  }
  expect(await poll()).toBe('Asha Reddy')
  expect(await poll()).toBe('unchanged')
  await t.as(host)(people.editMe, { body: { name: 'Asha Menon', birth_date: null, gender: null } })
  await refreshCopies({ personId: host.personId }, t.deps)
  // R2 users B-02
  expect(await poll()).toBe('Asha Menon')
})
