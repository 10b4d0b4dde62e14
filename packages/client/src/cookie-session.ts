import type { App } from '@quickprism/contract/app'
import { refresh as refreshCall, type SignedIn } from '@quickprism/contract/refresh'
import { browserStorage, openTabChannel } from './browser-storage.ts'
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
  /**
   * The key under which the browser keeps that the last person left without the server's confirmation: the cookie may
   * still be valid, and no tab may use it until somebody signs in (Q155).
   */
  mark: string
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
  /** The quickID of the person an app shows until the server can be reached. */
  let shown: string | undefined
  /** Whether the cookie of this browser is another person's by now. */
  let isReplaced = false
  /** Counts the sign-ins of other tabs: what all tabs share belongs to that user since. */
  let arrivals = 0

  const isLeft = () => browserStorage.get(mark) !== undefined

  // A tab that is not reached by the network must know it as well, before it empties what all tabs share.
  const announce = openTabChannel<string>(`session of ${app}`, (quickID) => {
    arrivals += 1
    isReplaced = (person?.quickID ?? shown) !== quickID
  })

  const keep = (signedIn: Begun) => {
    turns += 1
    refreshing = undefined
    hasLeft = false
    isReplaced = false
    token = signedIn.access_token
    person = personOf(signedIn)
    settings.remember?.(person)
    announce(person.quickID)
  }

  /** Somebody signs in. */
  const begin = (signedIn: Begun) => {
    browserStorage.remove(mark)
    keep(signedIn)
  }

  const forget = (inTab = isReplaced) => {
    turns += 1
    refreshing = undefined
    token = undefined
    person = undefined
    shown = undefined
    if (inTab) settings.forgetInTab?.()
    else settings.forget?.()
    isReplaced = false
  }

  /** Forgets everything about the person and leaves for the sign-in screen; by itself where they did not ask for it. */
  const end = ({ confirmed = true, byItself = false } = {}) => {
    // The cookie of this browser is the other person's, and so would be the mark.
    if (!confirmed && !isReplaced) browserStorage.set(mark, 'yes')
    forget()
    hasLeft = !byItself
    leave(byItself)
  }

  const askForToken = async (pauses: readonly number[], before = turns): Promise<string | undefined> => {
    // Left in another tab.
    if (isLeft()) return undefined
    try {
      const answer = await callWithCookie(refreshCall, { body: { app } })
      if (turns !== before || answer.access_token === null || isLeft()) return undefined
      // Someone else signed in with this browser: what is on the screen is not theirs.
      if (person && person.quickID !== answer.quickID) {
        isReplaced = true
        return undefined
      }
      keep(answer)
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
    hasLeft: () => hasLeft || isLeft(),
    /**
     * Who is signed in, after a reload too; undefined when the session is over. An app that opens without a network says
     * whom it shows meanwhile.
     */
    async resume(showing?: string): Promise<Person | undefined> {
      if (token) return person
      shown = showing
      if (isLeft()) {
        // An answer to what was asked before the mark was left must not be taken for a later one.
        void settings.asked?.()
        return undefined
      }
      const before = { turns, arrivals }
      if ((await refresh()) === undefined && turns === before.turns) forget(isReplaced || arrivals !== before.arrivals)
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
