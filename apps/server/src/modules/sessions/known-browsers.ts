import type { Deps } from '../../deps.ts'
import { isSame } from '../../secrets.ts'

/** A desk is shared by many; whoever signed in longest ago is forgotten first. */
const MOST_PEOPLE = 20
const BYTES = 16
const COOKIE = /^[\w-]{22}(\.[\w-]{22})+$/

/** The browser's own id, and a mark for each person who signed in with it. */
const partsOf = (cookie = '') => (COOKIE.test(cookie) ? cookie.split('.') : [])

/**
 * A keyed digest of browser and person: nobody else can make it, it is of no use to another browser, and it does not
 * tell whose it is.
 */
const markOf = ({ secrets }: Pick<Deps, 'secrets'>, browser: string, quickId: string) =>
  secrets.digest('known-browser', browser, quickId).subarray(0, BYTES).toString('base64url')

/** The id of a browser with which this person has signed in before; none where its cookie does not prove it. */
export const knownBrowser = (deps: Pick<Deps, 'secrets'>, cookie: string | undefined, quickId: string) => {
  const [browser, ...marks] = partsOf(cookie)
  if (browser === undefined) return undefined
  const own = Buffer.from(markOf(deps, browser, quickId))
  return marks.some((mark) => isSame(Buffer.from(mark), own)) ? browser : undefined
}

/** The cookie of a browser with which this person has signed in just now. */
export const cookieKnowing = (
  deps: Pick<Deps, 'secrets' | 'random'>,
  cookie: string | undefined,
  quickId: string,
): string => {
  const [browser = deps.random.bytes(BYTES).toString('base64url'), ...marks] = partsOf(cookie)
  const own = markOf(deps, browser, quickId)
  return [browser, ...[...marks.filter((mark) => mark !== own), own].slice(-MOST_PEOPLE)].join('.')
}
