const KEY = 'end-session'

/** The page that security mails lead to. */
export const END_SESSION = '/end-session'

/** The secret of its link, for this tab alone: the address must not keep it. */
export const keepEndLink = (token: string) => sessionStorage.setItem(KEY, token)

export const keptEndLink = () => sessionStorage.getItem(KEY) ?? undefined
