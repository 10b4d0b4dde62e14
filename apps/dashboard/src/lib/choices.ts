import { browserStorage, tabStorage } from '@quickprism/client/browser-storage'

const CHOICE = 'choice:'

/** What a person chose in this tab, such as the branch. It survives a reload and ends with the business. */
export const recallChoice = (name: string) => tabStorage.get(CHOICE + name)

export const rememberChoice = (name: string, value: string) => tabStorage.set(CHOICE + name, value)

export const forgetChoice = (name: string) => tabStorage.remove(CHOICE + name)

/** What was chosen in this tab. */
export const forgetChoices = () => {
  for (const key of tabStorage.keys(CHOICE)) tabStorage.remove(key)
}

const BUSINESS = 'business_quickID'

/** Whom a user masked again before the time was over: the other tabs of the browser follow it. */
export const MASKED_EARLY = 'masked_early'

/** The business is remembered in the browser, beside the theme, marks of a roll-call not sent yet and what is done of the first steps. */
export const recallBusiness = () => browserStorage.get(BUSINESS)

export const rememberBusiness = (quickID: string) => browserStorage.set(BUSINESS, quickID)

export const forgetBusiness = () => {
  browserStorage.remove(BUSINESS)
  browserStorage.remove(MASKED_EARLY)
  forgetChoices()
}
