const CHOICE = 'choice:'

/** What a person chose in this tab, such as the branch. It survives a reload and ends with the business. */
export const recallChoice = (name: string) => sessionStorage.getItem(CHOICE + name) ?? undefined

export const rememberChoice = (name: string, value: string) => sessionStorage.setItem(CHOICE + name, value)

export const forgetChoice = (name: string) => sessionStorage.removeItem(CHOICE + name)

/** What was chosen in this tab. */
export const forgetChoices = () => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(CHOICE)) sessionStorage.removeItem(key)
  }
}

const BUSINESS = 'business_quickID'

/** Whom a user masked again before the time was over: the other tabs of the browser follow it. */
export const MASKED_EARLY = 'masked_early'

/** The business is remembered in the browser, beside the theme, marks of a roll-call not sent yet and what is done of the first steps. */
export const recallBusiness = () => localStorage.getItem(BUSINESS) ?? undefined

export const rememberBusiness = (quickID: string) => localStorage.setItem(BUSINESS, quickID)

export const forgetBusiness = () => {
  localStorage.removeItem(BUSINESS)
  localStorage.removeItem(MASKED_EARLY)
  forgetChoices()
}
