import { access } from '@quickprism/contract/access'
import { users } from '@quickprism/contract/users'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Keeps the one thread busy, as a heavy answer would. */
const hold = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('a server that falls behind asks lists to come back later, and goes on answering everything else', async () => {
  // One millisecond behind, on average over a quarter of a second: half of it is held below.
  const app = await buildApp(t.deps, { busyAfter: 1 })
  await app.ready()
  const ask = (url: string) => {
    hold(150)
    return app.inject({ url })
  }
  const list = await vi.waitUntil(
    async () => {
      const answer = await ask(users.list.path)
      return answer.statusCode === 503 ? answer : undefined
    },
    { timeout: 60_000 },
  )
  expect(list.json()).toMatchObject({ code: 'busy' })
  expect(list.headers['retry-after']).toBe('2')
  // Nobody is signed in here, which is another answer than "busy".
  expect((await ask(access.get.path)).statusCode).toBe(401)
  await app.close()
})
