import { tabStorage } from '@quickprism/client/browser-storage'

/** The secret of a link, for this tab alone: the address must not keep it. */
const tabSecret = (name: string) => ({
  keep: (secret: string) => tabStorage.set(name, secret),
  kept: () => tabStorage.get(name),
  forget: () => tabStorage.remove(name),
})

export type TabSecret = ReturnType<typeof tabSecret>

/** That of a security mail, of a guest's invitation, of a visit to claim, and of the message of an alert. */
export const endLink = tabSecret('end-session')
export const guestLink = tabSecret('guest-link')
export const claimLink = tabSecret('claim-link')
export const sosLink = tabSecret('sos-link')

export const forgetTabSecrets = () => {
  for (const link of [endLink, guestLink, claimLink, sosLink]) link.forget()
}
