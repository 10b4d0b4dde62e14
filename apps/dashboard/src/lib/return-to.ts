import { addressText } from './address-text.ts'
import { addresses } from './addresses.ts'

const KEY = 'return-to'

/** Where someone may be taken after sign-in. A list of our own pages: no address from outside can join it. */
const targets = [addresses.invitation, addresses.scheduledReport] as const
type Target = (typeof targets)[number]

/** With what its address says, where it says something. */
export const rememberReturn = (to: Target, search: Record<string, string> = {}) =>
  sessionStorage.setItem(KEY, to + addressText.stringifySearch(search))

/** The page someone signed in for, once; the landing page otherwise. */
export const takeReturn = () => {
  const [path, search = ''] = (sessionStorage.getItem(KEY) ?? '').split('?')
  sessionStorage.removeItem(KEY)
  const target = targets.find((each) => each === path)
  return target ? { to: target, search: addressText.parseSearch(search) } : { to: addresses.landing }
}
