import { MAILBOX_PROVIDERS, PREFIX_DIGITS } from '@quickprism/contract/message-limits'

/** One mailbox whatever is written behind a plus, in capitals or not, and with dots where its provider skips them. */
export const mailboxOf = (contact: string) => {
  const plain = contact.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  return /@(gmail|googlemail)\.com$/.test(plain)
    ? plain.replace(/\.(?=.*@)/g, '').replace('@googlemail', '@gmail')
    : plain
}

/** The first digits of a mobile, or the domain of a mailbox that is not of a provider for everyone. */
export const neighbourhoodOf = (contact: string) => {
  const domain = /@(.+)$/.exec(contact.toLowerCase())?.[1]
  if (domain === undefined) return contact.slice(0, PREFIX_DIGITS)
  return MAILBOX_PROVIDERS.has(domain) ? undefined : domain
}
