import type { App } from '@quickprism/contract/app'
import { refresh as refreshCall, type SignedIn } from '@quickprism/contract/refresh'
import { CallFailed, createClient } from './client.ts'
import { fetchWire, type Session } from './fetch-wire.ts'

/** The session is over. A page that never had one is answered with 200 and no token. */
const OVER = 401

/** How long an open page waits before it asks again a server that cannot answer, in milliseconds. */
const PAUSES = [1_000, 2_000, 4_000]

const mayPass = ({ status }: CallFailed) => status === 0 || status >= 500

const rest = (pause: number) => new Promise((resolve) => setTimeout(resolve, pause))

export type Begun = Omit<SignedIn, 'detail'>

type Settings<Person> = {
  app: App
  personOf(signedIn: Begun): Person
  /** Where a logout that the server did not confirm leaves its mark: its cookie may still be good, and must not bring anyone back. */
  mark: { store: Storage; key: string }
  /** What else the app keeps about the person. */
  remember?(person: Person): void
  forget?(): void
  /** In place of `forget` where another person has signed in with this browser: what all its tabs share is theirs. */
  forgetInTab?(): void
  /** Told of each answer of the server. */
  heard?(answer: Response): void
  /** The answer to a refresh that the page asked for before the app had come; once. */
  asked?(): Promise<Response> | undefined
}

/**
 * A session of one of our apps. Token and person are only ever in memory: a page that is reloaded asks with its
 * cookie, once at a time, because each answer replaces the cookie.
 */
export const createCookieSession = <Person extends { quickID: string }>(settings: Settings<Person>) => {
  const { app, personOf, mark } = settings
  const hears = settings.heard ? { heard: settings.heard } : {}
  /** The refresh cookie is the proof, so this call carries no token, and a 401 of it is not followed by a refresh. */
  const callWithCookie = createClient(
    fetchWire({
      token: () => undefined,
      refresh: async () => undefined,
      ended: () => {},
      ...hears,
      ...(settings.asked ? { asked: settings.asked } : {}),
    }),
  )
  let token: string | undefined
  let person: Person | undefined
  let leave: (byItself: boolean) => unknown = () => {}
  let refreshing: Promise<string | undefined> | undefined
  /** How often someone came or left: what was asked for before must bring nobody back, and send nobody away. */
  let turns = 0
  let hasLeft = false
  /** Whether the cookie of this browser is another person's by now. */
  let isReplaced = false

  const begin = (signedIn: Begun) => {
    turns += 1
    refreshing = undefined
    hasLeft = false
    isReplaced = false
    token = signedIn.access_token
    person = personOf(signedIn)
    mark.store.removeItem(mark.key)
    settings.remember?.(person)
  }

  const forget = () => {
    turns += 1
    refreshing = undefined
    token = undefined
    person = undefined
    if (isReplaced) settings.forgetInTab?.()
    else settings.forget?.()
    isReplaced = false
  }

  /** Forgets everything about the person and leaves for the sign-in screen; by itself where they did not ask for it. */
  const end = ({ confirmed = true, byItself = false } = {}) => {
    forget()
    hasLeft = !byItself
    if (!confirmed) mark.store.setItem(mark.key, 'yes')
    leave(byItself)
  }

  const askForToken = async (pauses: readonly number[], before = turns): Promise<string | undefined> => {
    try {
      const answer = await callWithCookie(refreshCall, { body: { app } })
      if (turns !== before || answer.access_token === null) return undefined
      // Someone else signed in with this browser: what is on the screen is not theirs.
      if (person && person.quickID !== answer.quickID) {
        isReplaced = true
        return undefined
      }
      begin(answer)
      return token
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.status === OVER) return undefined
      const [pause, ...later] = pauses
      if (pause === undefined || !mayPass(failure)) throw failure
      await rest(pause)
      return askForToken(later, before)
    }
  }

  const refresh = () => {
    // A page that only opens says at once that it cannot, and tries again from there.
    if (refreshing) return refreshing
    const own = askForToken(person ? PAUSES : []).finally(() => {
      if (refreshing === own) refreshing = undefined
    })
    refreshing = own
    return own
  }

  return {
    session: {
      token: () => token,
      owner: () => person?.quickID,
      refresh,
      ended: () => end({ byItself: true }),
      ...hears,
    } satisfies Session,
    begin,
    end,
    /** What the app does when a session is over. */
    whenOver(act: (byItself: boolean) => unknown) {
      leave = act
    },
    /** Whether the last one here left of their own accord. */
    hasLeft: () => hasLeft || mark.store.getItem(mark.key) !== null,
    /** Who is signed in, after a reload too; nobody when the session is over. */
    async resume(): Promise<Person | undefined> {
      if (token) return person
      if (mark.store.getItem(mark.key)) {
        // An answer to what was asked before the mark was left must not be taken for a later one.
        void settings.asked?.()
        return undefined
      }
      const before = turns
      if ((await refresh()) === undefined && turns === before) forget()
      return person
    },
    /** The person has changed something about themselves. */
    change(changes: Partial<Person>) {
      if (!person) return
      person = { ...person, ...changes }
      settings.remember?.(person)
    },
  }
}
