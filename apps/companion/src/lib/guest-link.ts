const KEY = 'guest-link'

/** The secret of a guest's link, for this tab alone: the address must not keep it. */
export const keepGuestLink = (token: string) => sessionStorage.setItem(KEY, token)

export const forgetGuestLink = () => sessionStorage.removeItem(KEY)

export const keptGuestLink = () => sessionStorage.getItem(KEY) ?? undefined
