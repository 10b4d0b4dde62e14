import { addresses } from './addresses.ts'

/** Where this app is. */
export const BASE = '/app'

/** An address of this app as the browser knows it. */
export const inBrowser = (address: string) => BASE + address

/** Where to go after signing in: a screen of this app, never an address somebody else chose. */
export const ownScreen = (wanted: unknown) => {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return undefined
  // As the browser will read it, which follows dots upwards however they are written, and writes letters as bytes.
  const { pathname, search, hash } = new URL(inBrowser(wanted), 'http://app.invalid')
  const isOwn = pathname.startsWith(`${BASE}/`) && !pathname.startsWith(`${BASE}//`)
  return isOwn ? pathname.slice(BASE.length) + search + hash : undefined
}

/** The pass is where signing in leads anyway, and the way in leads nowhere by itself. */
const NEEDS_NO_WAY_BACK: readonly string[] = [addresses.pass, addresses.signIn, addresses.signUp]

/** What the sign-in screen is told of the screen someone was on, or wanted. */
export const wayBackTo = (href: string): { to?: string } =>
  NEEDS_NO_WAY_BACK.includes(href.replace(/[?#].*$/, '')) ? {} : { to: href }
