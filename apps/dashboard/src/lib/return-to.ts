import { addressText } from '@quickprism/client/address-text'
import { tabStorage } from '@quickprism/client/browser-storage'
import { addresses, type ScreenAddress } from './addresses.ts'

const KEY = 'return-to'
const WHOSE = 'return-whose'

/** Where someone may be taken after sign-in. A list of our own pages: no address from outside can join it. */
const own = [addresses.invitation, addresses.contacts, addresses.devices] as const
const targets = Object.values(addresses).filter(
  (address) => own.some((one) => one === address) || address.startsWith('/dashboard/'),
)
type Target = (typeof own)[number] | ScreenAddress

/** With what its address says, where it says something. */
export const rememberReturn = (to: Target, search: Record<string, string> = {}) => {
  tabStorage.set(KEY, to + addressText.stringifySearch(search))
  tabStorage.remove(WHOSE)
}

/** Where someone was, or wanted to go, when they turned out not to be signed in; and who it was, where that is known. */
export const rememberPlace = (
  { pathname, search }: { pathname: string; search: Record<string, string> },
  whose: string | undefined,
) => {
  const target = targets.find((each) => each === pathname)
  if (!target) return
  rememberReturn(target as Target, search)
  if (whose !== undefined) tabStorage.set(WHOSE, whose)
}

/** The page someone signed in for, once; the landing page otherwise, and where it was someone else who was there. */
export const takeReturn = (quickID: string | undefined) => {
  const [path, search = ''] = (tabStorage.get(KEY) ?? '').split('?')
  const whose = tabStorage.get(WHOSE)
  tabStorage.remove(KEY)
  tabStorage.remove(WHOSE)
  const target = whose === undefined || whose === quickID ? targets.find((each) => each === path) : undefined
  return target ? { to: target, search: addressText.parseSearch(search) } : { to: addresses.landing }
}
