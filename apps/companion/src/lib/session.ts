import { CallFailed, createClient } from '@quickprism/client/client'
import { fetchWire, type Session } from '@quickprism/client/fetch-wire'
import { type SignedIn, sessions } from '@quickprism/contract/sessions'

export type Person = { quickID: string; name: string }

/** Left behind by a logout the server did not confirm: its cookie may still be good, and must not bring anyone back. */
const LEFT = 'companion-left'

/** Both only ever in memory: an app that is opened again asks with its cookie. */
let token: string | undefined
let person: Person | undefined

let refreshing: Promise<string | undefined> | undefined
let leave: () => unknown = () => {}

export const beginSession = ({ access_token, quickID, name }: SignedIn) => {
  token = access_token
  person = { quickID, name }
  localStorage.removeItem(LEFT)
}

/** Forgets everything about the person and leaves for the sign-in screen. */
export const endSession = ({ confirmed = true } = {}) => {
  token = undefined
  person = undefined
  if (!confirmed) localStorage.setItem(LEFT, 'yes')
  leave()
}

/** What the app does when a session is over. */
export const whenSessionEnds = (act: () => unknown) => {
  leave = act
}

/** The person has changed their name. */
export const rename = (name: string) => {
  if (person) person = { ...person, name }
}

/** Answers that mean "you are not signed in any more", as opposed to a server that cannot answer now. */
const OVER = [401, 403, 404, 422]

/** The refresh cookie speaks for itself, so this call carries no token and is never repeated. */
const callWithCookie = createClient(
  fetchWire({ token: () => undefined, refresh: async () => undefined, ended: () => {} }),
)

const askForToken = async () => {
  try {
    const answer = await callWithCookie(sessions.refresh, { body: { app: 'companion' } })
    // Someone else signed in on this phone: what is on the screen is not theirs.
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

/** Who is signed in, after the app was closed too; nobody when the session is over. */
export const resumeSession = async (): Promise<Person | undefined> => {
  if (token === undefined && !localStorage.getItem(LEFT)) await refresh()
  return person
}
