import { tabStorage } from '@quickprism/client/browser-storage'

const KEY = 'invitation'

/** The secret of an invitation, for this tab alone: the address must not keep it. */
export const keepInvitation = (token: string) => tabStorage.set(KEY, token)

export const keptInvitation = () => tabStorage.get(KEY)

export const forgetInvitation = () => tabStorage.remove(KEY)
