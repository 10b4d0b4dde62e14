import type { APIRequestContext, Page } from '@playwright/test'
import type { Given, GivenPerson } from '@quickprism/tools/testing/given'

/** Headers for calls this person makes past the screen. */
export const headersOf = async (
  { given, request }: { given: Given; request: APIRequestContext },
  person: GivenPerson,
) => {
  const { cookieName, cookieValue } = await given.session(person, 'dashboard')
  const resumed = await request.post('/api/auth/refresh', {
    data: { app: 'dashboard' },
    headers: { cookie: `${cookieName}=${cookieValue}` },
  })
  const { access_token } = (await resumed.json()) as { access_token: string }
  return () => ({ authorization: `Bearer ${access_token}`, 'idempotency-key': crypto.randomUUID() })
}

/** Leaves no trace of whoever was signed in on this page. */
export const forgetPerson = async (page: Page) => {
  await page.context().clearCookies()
  await page.evaluate('sessionStorage.clear(); localStorage.clear()')
}

/**
 * Keeps when the page makes which call, by its own clock, which the test turns forward and which otherwise runs on.
 * To be told before the page is opened.
 */
export const keepCallTimes = (page: Page) =>
  page.addInitScript(`
    const ask = window.fetch
    window.callTimes = []
    window.fetch = (...call) => {
      window.callTimes.push({ path: new URL(call[0].url ?? call[0], location.href).pathname, at: Date.now() })
      return ask(...call)
    }`)

/** Seconds between the last two of these calls. */
export const secondsBetweenCalls = async (page: Page, path: string) => {
  const calls = await page.evaluate<{ path: string; at: number }[]>('window.callTimes')
  const [before = Number.NaN, last = Number.NaN] = calls
    .filter((call) => call.path === path)
    .slice(-2)
    .map(({ at }) => at)
  return (last - before) / 1000
}
