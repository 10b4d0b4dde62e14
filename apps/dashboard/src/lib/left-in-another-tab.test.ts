import { spec } from '@quickprism/tools/testing/spec'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const asha = { access_token: 'of Asha', quickID: 'ASHA0001', name: 'Asha', type: 'business', detail: null } as never

/** A tab has what the page imports for itself, and shares with the others what the browser keeps. */
const openTab = () => {
  vi.resetModules()
  return import('./session.ts')
}

it('D1-LOGOUT-04: a user whose sign-out did not reach the server is not signed in again in a new tab', async () => {
  const first = await openTab()
  first.beginSession(asha)
  first.endSession({ confirmed: false })
  // The cookie is still good.
  vi.stubGlobal('fetch', async () => Response.json(asha))
  spec('RS-49')
  expect(await first.resumeSession(), 'in the same tab').toBeUndefined()
  sessionStorage.clear()
  const second = await openTab()
  expect(await second.resumeSession(), 'in a new tab').toBeUndefined()
  expect({ ...localStorage }, 'without a name (Q155)').toEqual({ left: 'yes' })

  second.beginSession(asha)
  expect({ ...localStorage }, 'once somebody has signed in').toEqual({})
})

it('D1-LOGOUT-04: nor does a tab that is still open bring them back', async () => {
  const open = await openTab()
  open.beginSession(asha)
  const other = await openTab()
  other.beginSession(asha)
  other.endSession({ confirmed: false })
  vi.stubGlobal('fetch', async () => Response.json(asha))
  expect(await open.session.refresh()).toBeUndefined()
  sessionStorage.clear()
  expect(await (await openTab()).resumeSession()).toBeUndefined()
})
