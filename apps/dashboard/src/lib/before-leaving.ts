import type { Ask } from '@quickprism/app/discard-question'

/** Forms on the screen with something in them that is not saved; the last one is on top. */
const unsavedForms = new Set<Ask>()

/** Asks this while a form has something to lose. Gives back what ends that. */
export const guardBy = (ask: Ask) => {
  unsavedForms.add(ask)
  return () => void unsavedForms.delete(ask)
}

/** For ways that are no address, such as another branch: goes on at once, or once the person gives up what they typed. */
export const beforeLeaving: Ask = (go) => {
  const ask = [...unsavedForms].at(-1)
  if (ask) ask(go)
  else go()
}

export const hasUnsavedForm = () => unsavedForms.size > 0

let guardOfBusiness: Ask | undefined

/** Asks this before the business is left or the user logs out. Returns the function that removes the guard. */
export const guardBusinessBy = (ask: Ask) => {
  guardOfBusiness = ask
  return () => {
    if (guardOfBusiness === ask) guardOfBusiness = undefined
  }
}

/** For Logout and another business: asks about the open form, then about what is kept with the app and would be lost. */
export const beforeLeavingBusiness: Ask = (go) =>
  beforeLeaving(() => {
    if (guardOfBusiness) guardOfBusiness(go)
    else go()
  })
