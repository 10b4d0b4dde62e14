import { createCookieSession } from '@quickprism/client/cookie-session'
import type { SignedIn } from '@quickprism/contract/refresh'
import { forgetBusiness, forgetChoices } from './choices.ts'
import { forgetDrafts } from './drafts.ts'

export type Person = Pick<SignedIn, 'quickID' | 'name' | 'type'>

const PERSON = 'person'

const remembered = () => {
  const stored = sessionStorage.getItem(PERSON)
  return stored ? (JSON.parse(stored) as Person) : undefined
}

let lastHere: string | undefined

const forgetPerson = () => {
  lastHere = remembered()?.quickID ?? lastHere
  sessionStorage.removeItem(PERSON)
  forgetDrafts()
}

const own = createCookieSession<Person>({
  app: 'dashboard',
  personOf: ({ quickID, name, type }) => ({ quickID, name, type }),
  mark: { store: sessionStorage, key: 'left' },
  remember(person) {
    // What someone else was looking at or typing is not this person's.
    if (remembered() && remembered()?.quickID !== person.quickID) {
      forgetBusiness()
      forgetDrafts()
    }
    sessionStorage.setItem(PERSON, JSON.stringify(person))
  },
  forget() {
    forgetPerson()
    forgetBusiness()
  },
  forgetInTab() {
    forgetPerson()
    forgetChoices()
  },
})

/** The quickID of the person this tab knows; their session may be over by now. */
export const knownHere = () => remembered()?.quickID

/** The quickID of the person whose session ended last in this tab. */
export const wasHere = () => lastHere

export const { session, begin: beginSession, end: endSession, resume: resumeSession, whenOver: whenSessionEnds } = own
