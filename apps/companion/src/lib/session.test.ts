import { spec } from '@quickprism/tools/testing/spec'
import { afterEach, describe, expect, it } from 'vitest'
import { beginSession, endSession, whenSessionEnds } from './session.ts'
import { keepSignUp, keptSignUp } from './sign-up-draft.ts'
import { claimLink, endLink, forgetTabSecrets, guestLink, sosLink } from './tab-secret.ts'

afterEach(forgetTabSecrets)

describe('signing out', () => {
  it('T5: leaves no secret of a link in the tab', () => {
    whenSessionEnds(() => {})
    beginSession({ access_token: 'token', quickID: 'ABCD1234', name: 'Asha Reddy', type: 'shop' } as never)
    for (const link of [claimLink, endLink, guestLink, sosLink]) link.keep('secret')
    endSession()
    const kept = { claim: claimLink.kept(), end: endLink.kept(), guest: guestLink.kept(), sos: sosLink.kept() }
    expect(kept).toEqual({ claim: undefined, end: undefined, guest: undefined, sos: undefined })
  })

  it('T5: leaves no sign-up of somebody else in the tab, and neither does signing in', () => {
    whenSessionEnds(() => {})
    const draft = {
      details: { name: 'Asha Reddy', mobile: '9811000000', email: 'asha@people.invalid' },
      sent: { token: 'secret', at: 0 },
    }
    keepSignUp(draft)
    beginSession({ access_token: 'token', quickID: 'ABCD1234', name: 'Vikram Sethi', type: 'shop' } as never)
    spec('RS-62')
    expect(keptSignUp(), 'once somebody is in').toBeUndefined()
    keepSignUp(draft)
    endSession()
    expect(keptSignUp(), 'once they have left').toBeUndefined()
  })
})
