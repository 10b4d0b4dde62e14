import { addresses } from './addresses.ts'

const KEY = 'return-to'

/** Where someone may be taken after sign-in. A list of our own pages: no address from outside can join it. */
const targets = [addresses.invitation] as const
type Target = (typeof targets)[number]

export const rememberReturn = (to: Target) => sessionStorage.setItem(KEY, to)

/** The page someone signed in for, once; the landing page otherwise. */
export const takeReturn = () => {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return targets.find((target) => target === kept) ?? addresses.landing
}
