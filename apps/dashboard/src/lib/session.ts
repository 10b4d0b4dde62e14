import { CallFailed, createClient } from '@quickprism/client/client'
import { fetchWire, type Session } from '@quickprism/client/fetch-wire'
import { developmentSignIn } from '@quickprism/contract/development'
import type { Reply } from '@quickprism/contract/endpoint'
import { forgetBusiness } from './choices.ts'

export type Person = { quickID: string; name: string }

const PERSON = 'person'

/** Only ever in memory: a page that is reloaded asks for a new one. */
let token: string | undefined
let leave: () => unknown = () => {}

const recallPerson = (): Person | undefined => {
  const stored = sessionStorage.getItem(PERSON)
  return stored ? (JSON.parse(stored) as Person) : undefined
}

export const beginSession = ({ access_token, quickID, name }: Reply<typeof developmentSignIn>) => {
  token = access_token
  sessionStorage.setItem(PERSON, JSON.stringify({ quickID, name } satisfies Person))
}

/** Forgets everything about the person and leaves for the sign-in screen. */
export const endSession = () => {
  token = undefined
  sessionStorage.removeItem(PERSON)
  forgetBusiness()
  leave()
}

/** What the app does when a session is over. */
export const whenSessionEnds = (act: () => unknown) => {
  leave = act
}

/** Answers that mean "you are not signed in any more", as opposed to a server that cannot answer now. */
const OVER = [401, 403, 404, 422]

const withoutSession: Session = { token: () => undefined, refresh: async () => undefined, ended: () => {} }

/** Development signs in again by quickID; it stands where the refresh cookie will. */
const refresh = async () => {
  const person = recallPerson()
  if (!person) return undefined
  try {
    beginSession(
      await createClient(fetchWire(withoutSession))(developmentSignIn, { body: { quickID: person.quickID } }),
    )
    return token
  } catch (failure) {
    if (failure instanceof CallFailed && OVER.includes(failure.status)) return undefined
    throw failure
  }
}

export const session: Session = { token: () => token, refresh, ended: endSession }

/** Who is signed in, after a reload too; nobody when the session is over. */
export const resumeSession = async (): Promise<Person | undefined> => {
  if (token === undefined && (await refresh()) === undefined) return undefined
  return recallPerson()
}
