const KEY = 'invitation'

/** The secret of an invitation, for this tab alone: the address must not keep it. */
export const keepInvitation = (token: string) => sessionStorage.setItem(KEY, token)

export const keptInvitation = () => sessionStorage.getItem(KEY) ?? undefined

export const forgetInvitation = () => sessionStorage.removeItem(KEY)
