import { browserStorage, tabStorage } from '@quickprism/client/browser-storage'

const CHOICE = 'choice:'

/** What a person chose in this tab, such as the branch. It survives a reload and ends with the business. */
export const recallChoice = (name: string) => tabStorage.get(CHOICE + name)

export const rememberChoice = (name: string, value: string) => tabStorage.set(CHOICE + name, value)

export const forgetChoice = (name: string) => tabStorage.remove(CHOICE + name)

const BUSINESS = 'business_quickID'

/** The business this tab shows, which it keeps while another tab of the browser is on the picker. */
let shownHere: string | undefined
let isRemovedByOtherTab = false

// Only another tab causes this event. "Switch business" there empties what all tabs share (Q8).
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === BUSINESS) isRemovedByOtherTab = newValue === null
})

/** What was chosen in this tab. */
export const forgetChoices = () => {
  shownHere = undefined
  isRemovedByOtherTab = false
  for (const key of tabStorage.keys(CHOICE)) tabStorage.remove(key)
}

/** Whom a user masked again before the time was over: the other tabs of the browser follow it. */
export const MASKED_EARLY = 'masked_early'

/** The business is remembered in the browser, beside the theme, marks of a roll-call not sent yet and what is done of the first steps. */
export const recallBusiness = () => browserStorage.get(BUSINESS) ?? (isRemovedByOtherTab ? shownHere : undefined)

export const rememberBusiness = (quickID: string) => {
  shownHere = quickID
  isRemovedByOtherTab = false
  browserStorage.set(BUSINESS, quickID)
}

export const forgetBusiness = () => {
  browserStorage.remove(BUSINESS)
  forgetChoices()
}

/** What all tabs of this browser keep for the user who leaves. Another business of theirs keeps their masks (Q132). */
export const forgetUser = () => {
  forgetBusiness()
  browserStorage.remove(MASKED_EARLY)
}
