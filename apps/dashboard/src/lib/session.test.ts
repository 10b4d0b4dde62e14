import { browserStorage } from '@quickprism/client/browser-storage'
import { spec } from '@quickprism/tools/testing/spec'
import { afterEach, expect, it, vi } from 'vitest'
import { MASKED_EARLY, recallBusiness, recallChoice, rememberBusiness, rememberChoice } from './choices.ts'
import { beginSession, endSession, session } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
})

const signedIn = (name: string, quickID: string) => ({
  access_token: `token of ${name}`,
  quickID,
  name,
  type: 'business',
  detail: null,
})

it('T25: a tab of somebody who was here before keeps the business that the person who is signed in now has chosen', async () => {
  beginSession(signedIn('Asha Rao', 'ASHA0001') as never)
  rememberChoice('branch', 'of Asha')
  // In another tab of this browser another person has signed in and chosen a business.
  rememberBusiness('RAVISBUSIN')
  vi.stubGlobal('fetch', async () => Response.json(signedIn('Ravi Iyer', 'RAVI0001')))
  // As the wire does when a token is refused.
  if ((await session.refresh()) === undefined) session.ended()
  spec('RS-51')
  expect(recallBusiness()).toBe('RAVISBUSIN')
  expect(recallChoice('branch'), 'what was chosen in this tab').toBeUndefined()
})

it('what a user masked again is forgotten when they leave', () => {
  beginSession(signedIn('Asha Rao', 'ASHA0001') as never)
  browserStorage.set(MASKED_EARLY, '{}')
  endSession()
  expect(browserStorage.get(MASKED_EARLY)).toBeUndefined()
})
