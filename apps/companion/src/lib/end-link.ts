const KEY = 'end-session'

/** The secret of the link in a security mail, for this tab alone: the address must not keep it. */
export const keepEndLink = (token: string) => sessionStorage.setItem(KEY, token)

export const keptEndLink = () => sessionStorage.getItem(KEY) ?? undefined
