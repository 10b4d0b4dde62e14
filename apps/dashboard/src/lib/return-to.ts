import { addressText } from '@quickprism/client/address-text'
import { addresses, type ScreenAddress } from './addresses.ts'

const KEY = 'return-to'

/** Where someone may be taken after sign-in. A list of our own pages: no address from outside can join it. */
const targets = Object.values(addresses).filter(
  (address) => address === addresses.invitation || address.startsWith('/dashboard/'),
)
type Target = typeof addresses.invitation | ScreenAddress

/** With what its address says, where it says something. */
export const rememberReturn = (to: Target, search: Record<string, string> = {}) =>
  sessionStorage.setItem(KEY, to + addressText.stringifySearch(search))

/** Where someone was, or wanted to go, when they turned out not to be signed in. */
export const rememberPlace = ({ pathname, search }: { pathname: string; search: Record<string, string> }) => {
  const target = targets.find((each) => each === pathname)
  if (target) rememberReturn(target as Target, search)
}

/** The page someone signed in for, once; the landing page otherwise. */
export const takeReturn = () => {
  const [path, search = ''] = (sessionStorage.getItem(KEY) ?? '').split('?')
  sessionStorage.removeItem(KEY)
  const target = targets.find((each) => each === path)
  return target ? { to: target, search: addressText.parseSearch(search) } : { to: addresses.landing }
}
