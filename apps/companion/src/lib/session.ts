import { createCookieSession } from '@quickprism/client/cookie-session'
import { takeAnswer } from './asked-ahead.ts'
import { type Person, rememberedPerson, rememberPerson } from './device-person.ts'
import { dropEverything, keepNothingMore } from './device-store.ts'
import { forgetLastInside } from './last-inside.ts'
import { LEFT_MARK } from './left-mark.ts'
import { silence } from './own-notifications.ts'
import { hearTime } from './server-clock.ts'
import { forgetSignUp } from './sign-up-draft.ts'
import { forgetTabSecrets } from './tab-secret.ts'

/** A phone that keeps nothing, or no longer, works with a connection. */
const asFarAsItCan = (keeping: Promise<unknown>) => void keeping.catch(() => {})

const own = createCookieSession<Person>({
  app: 'companion',
  personOf: ({ quickID, name }) => ({ quickID, name }),
  mark: LEFT_MARK,
  remember: (person) => {
    forgetSignUp()
    asFarAsItCan(rememberPerson(person))
  },
  forget: () => {
    forgetLastInside()
    asFarAsItCan(dropEverything())
    asFarAsItCan(silence())
  },
  forgetInTab: keepNothingMore,
  heard: hearTime,
  asked: takeAnswer,
})

export const { session, end: endSession } = own

/** How many sessions began on this page. */
let begun = 0

export const beginSession: typeof own.begin = (signedIn) => {
  begun += 1
  own.begin(signedIn)
}

/** Returns what ends the present session, and no other that has begun since. */
export const laterEndSession = (): typeof endSession => {
  const then = begun
  return (how) => {
    if (begun === then) endSession(how)
  }
}

/**
 * Secrets of links and a sign-up leave the tab with the person who was signed in. Without an account no session ends, and
 * they stay.
 */
export const whenSessionEnds = (act: (byItself: boolean) => unknown) =>
  own.whenOver((byItself) => {
    forgetTabSecrets()
    forgetSignUp()
    return act(byItself)
  })

/** Milliseconds after which the app opens with what it has: a network that is almost gone may take a minute to fail. */
const PATIENCE = 3_000

const soon = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The server takes its time.')), PATIENCE)),
  ])

type Resumed = {
  person: Person | undefined
  /** Whether the server was asked. */
  isReached: boolean
  /** Whether it said that the session is over, to someone who had one and did not end it. */
  isOver: boolean
}

/** The app was opened with the person on this phone before the server answered: its late answer may empty the phone. */
let isOpenUnanswered = false

/** Who opens the app: nobody where the session is over. */
export const resumeSession = async (): Promise<Resumed> => {
  // Read first: a session that is over takes it away.
  const remembered = await rememberedPerson().catch(() => undefined)
  const hadSession = remembered !== undefined || isOpenUnanswered
  const asked = own.resume(remembered?.quickID)
  return (remembered ? soon(asked) : asked).then(
    (person) => {
      isOpenUnanswered = false
      return { person, isReached: true, isOver: hadSession && person === undefined && !own.hasLeft() }
    },
    () => {
      isOpenUnanswered = hadSession
      return { person: remembered, isReached: false, isOver: false }
    },
  )
}

export const rename = (name: string) => own.change({ name })
