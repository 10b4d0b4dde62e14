import { afterEach, describe, expect, it } from 'vitest'
import { beginSession, endSession, whenSessionEnds } from './session.ts'
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
})
