import { parseKept, tabStorage } from '@quickprism/client/browser-storage'
import { createCookieSession } from '@quickprism/client/cookie-session'
import type { SignedIn } from '@quickprism/contract/refresh'
import { forgetChoices, forgetUser } from './choices.ts'
import { forgetDrafts } from './drafts.ts'

export type Person = Pick<SignedIn, 'quickID' | 'name' | 'type'>

const PERSON = 'person'

const remembered = () => parseKept<Person>(tabStorage.get(PERSON))

let lastHere: string | undefined

const forgetPerson = () => {
  lastHere = remembered()?.quickID ?? lastHere
  tabStorage.remove(PERSON)
  forgetDrafts()
}

const own = createCookieSession<Person>({
  app: 'dashboard',
  personOf: ({ quickID, name, type }) => ({ quickID, name, type }),
  mark: 'left',
  remember(person) {
    // What someone else was looking at or typing is not this person's.
    if (remembered() && remembered()?.quickID !== person.quickID) {
      forgetUser()
      forgetDrafts()
    }
    tabStorage.set(PERSON, JSON.stringify(person))
  },
  forget() {
    forgetPerson()
    forgetUser()
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
