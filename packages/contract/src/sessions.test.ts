import { expect, it } from 'vitest'
import { told } from './complaints.ts'
import { inEnglish } from './sentence.ts'
import { sessions } from './sessions.ts'

/** What the client (`checked-client`) and the server say of a sign-in whose quickID was left empty. */
const saidOf = (quickID: string) => {
  const complaints = sessions.sendOtp.body?.safeParse({ quickID }).error?.issues ?? []
  const { said, fields } = told(complaints)
  return { said: inEnglish(said), fields }
}

// R2 packages A-01, B-06
it.each(['', '   ', ' - '])(
  'doc 1 §5: signing in with the empty quickID %j says one sentence, the one of the document',
  (quickID) => {
    expect(saidOf(quickID)).toEqual({
      said: 'Please enter your quickID',
      fields: { quickID: 'Please enter your quickID' },
    })
  },
)
