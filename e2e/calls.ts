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
