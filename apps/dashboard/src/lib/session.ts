import { CallFailed, createClient } from '@quickprism/client/client'
import { fetchWire, type Session } from '@quickprism/client/fetch-wire'
import { type SignedIn, sessions } from '@quickprism/contract/sessions'
import { forgetBusiness } from './choices.ts'

export type Person = Pick<SignedIn, 'quickID' | 'name' | 'type'>

const PERSON = 'person'
/** Left behind by a logout the server did not confirm: its cookie may still be good, and must not bring anyone back. */
const LEFT = 'left'

/** Only ever in memory: a page that is reloaded asks for a new one. */
let token: string | undefined
let person: Person | undefined
let leave: () => unknown = () => {}
let refreshing: Promise<string | undefined> | undefined

export const beginSession = ({ access_token, quickID, name, type }: Omit<SignedIn, 'detail'>) => {
  const before = sessionStorage.getItem(PERSON)
  if (before && (JSON.parse(before) as Person).quickID !== quickID) forgetBusiness()
  token = access_token
  person = { quickID, name, type }
  sessionStorage.setItem(PERSON, JSON.stringify(person))
  sessionStorage.removeItem(LEFT)
}

const forget = () => {
  token = undefined
  person = undefined
  sessionStorage.removeItem(PERSON)
  forgetBusiness()
}

/** Forgets everything about the person and leaves for the sign-in screen. */
export const endSession = ({ confirmed = true } = {}) => {
  forget()
  if (!confirmed) sessionStorage.setItem(LEFT, 'yes')
  leave()
}

/** What the app does when a session is over. */
export const whenSessionEnds = (act: () => unknown) => {
  leave = act
}

/** Answers that mean "you are not signed in any more", as opposed to a server that cannot answer now. */
const OVER = [401, 403, 404, 422]

/** The refresh cookie speaks for itself, so this call carries no token and is never repeated. */
const callWithCookie = createClient(
  fetchWire({ token: () => undefined, refresh: async () => undefined, ended: () => {} }),
)

const askForToken = async () => {
  try {
    const answer = await callWithCookie(sessions.refresh, { body: { app: 'dashboard' } })
    // Someone else signed in with this browser: what is on the screen is not theirs.
    if (person && person.quickID !== answer.quickID) return undefined
    beginSession(answer)
    return token
  } catch (failure) {
    if (failure instanceof CallFailed && OVER.includes(failure.status)) return undefined
    throw failure
  }
}

/** One refresh at a time: each of them replaces the cookie. */
const refresh = () => {
  refreshing ??= askForToken().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

export const session: Session = { token: () => token, refresh, ended: () => endSession() }

/** Who is signed in, after a reload too; nobody when the session is over. */
export const resumeSession = async (): Promise<Person | undefined> => {
  if (token) return person
  if (sessionStorage.getItem(LEFT)) return undefined
  if ((await refresh()) === undefined) forget()
  return person
}
