import { expect, type Locator, type Page } from '@playwright/test'

/** A call as the page keeps it: when its answer began to come and when it had been read, by the page's own clock. */
type KeptCall = { path: string; answeredAt?: number; readAt?: number }

/** Gives the page a clock that can be stopped, and keeps the calls it makes. To be told before the page is opened. */
export const keepTime = async (page: Page) => {
  await page.clock.install()
  await page.addInitScript(`
    const ask = window.fetch
    window.keptCalls = []
    window.fetch = async (...call) => {
      const kept = { path: new URL(call[0].url ?? call[0], location.href).pathname }
      window.keptCalls.push(kept)
      const answer = await ask(...call)
      kept.answeredAt = Date.now()
      // The stream of changes has no end.
      if (kept.path !== '/api/events') {
        const read = () => { kept.readAt = Date.now() }
        answer.clone().arrayBuffer().then(read, read)
      }
      return answer
    }`)
}

/** What time it is for the page. */
export const timeOf = (page: Page) => page.evaluate<number>('Date.now()')

/** From here on the page's time moves only as far as the test turns it. Answers with that time. */
export const stopClock = async (page: Page) => {
  // Ahead of the page, whose time runs on until it is stopped; on a slow machine once more.
  await expect(async () => page.clock.pauseAt((await timeOf(page)) + 1_000)).toPass()
  return timeOf(page)
}

/** Turns a stopped clock to this time. */
export const turnClock = async (page: Page, to: number) => page.clock.runFor(to - (await timeOf(page)))

/** Waits on a stopped clock, turned a little at a time: a page needs up to 300 ms to draw. Answers with the time. */
export const seeOnStoppedClock = async (page: Page, sight: Locator) => {
  await expect(async () => {
    await page.clock.runFor(25)
    await expect(sight).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [50] })
  return timeOf(page)
}

/** It is to be seen before so many seconds have passed on the page's stopped clock, however busy the machine is. */
export const expectSoon = async (page: Page, seconds: number, sight: Locator) => {
  const before = await timeOf(page)
  expect((await seeOnStoppedClock(page, sight)) - before).toBeLessThanOrEqual(seconds * 1000)
}

/** How often the page has made this call and when it was last answered, once all answers have been read. */
export const callsOf = async (page: Page, path: string) => {
  let calls: KeptCall[] = []
  await expect(async () => {
    calls = (await page.evaluate<KeptCall[]>('window.keptCalls')).filter((call) => call.path === path)
    expect(calls.filter(({ readAt }) => readAt === undefined)).toEqual([])
  }).toPass()
  const { answeredAt = 0, readAt = 0 } = calls.at(-1) ?? {}
  return { made: calls.length, answeredAt, readAt }
}

/**
 * The page asks again by itself after so many seconds: not a moment sooner, once within a second of it, and in the same
 * way another time. It has asked once before, and its clock stands afterwards.
 */
export const expectCallEvery = async (page: Page, seconds: number, path: string) => {
  await stopClock(page)
  for (const round of ['first', 'second']) {
    const { made, answeredAt, readAt } = await callsOf(page, path)
    await turnClock(page, answeredAt + seconds * 1000 - 1)
    expect((await callsOf(page, path)).made, `calls just before the ${round} time`).toBe(made)
    await turnClock(page, readAt + seconds * 1000 + 1_000)
    await expect.poll(async () => (await callsOf(page, path)).made, `calls just after the ${round} time`).toBe(made + 1)
  }
}
