import { spec } from '@quickprism/tools/testing/spec'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { sosLink } from '../lib/tab-secret.ts'
import { createAppRouter } from './router.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sosLink.forget()
})

/** As in the browser inside a mail app that lets pages keep nothing. */
const denied = new Proxy(
  {},
  {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  },
)

it('the link of an alert opens in a browser that refuses to keep anything', async () => {
  vi.stubGlobal('sessionStorage', denied)
  vi.stubGlobal('localStorage', denied)
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/app/sos#secret-of-the-link'] }))
  await router.load()
  const shown = router.state.matches.at(-1)
  spec('RS-54')
  expect(shown?.status).toBe('success')
  expect(shown?.context).toMatchObject({ token: 'secret-of-the-link' })
})
