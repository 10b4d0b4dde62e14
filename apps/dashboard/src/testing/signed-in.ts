import { afterEach, beforeEach } from 'vitest'
import { rememberBusiness } from '../lib/choices.ts'
import { beginSession, endSession } from '../lib/session.ts'

export const asha = { access_token: 'a-token', quickID: 'PERSON01', name: 'Asha Rao', type: 'business' as const }

/** Every test of the file begins with someone signed in who chose a business, and ends without. */
export const everyoneIsSignedIn = () => {
  beforeEach(() => {
    beginSession(asha)
    rememberBusiness('BUSINESS01')
  })
  afterEach(() => endSession())
}
