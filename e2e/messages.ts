import { expect } from './fixtures.ts'

type Message = { to: string; text: string }

/** The mails and texts that went to someone, oldest first. */
export const messagesTo = async (contact: string) => {
  const messages = (await (await fetch(`${process.env['E2E_MAILBOX']}/messages`)).json()) as Message[]
  return messages.filter(({ to }) => to.includes(contact)).map(({ text }) => text)
}

/** The newest link of this kind that someone was sent, once it is there. */
export const linkTo = async (contact: string, path: '/app/claim' | '/app/guest' | '/app/sos') => {
  let link: string | undefined
  await expect(async () => {
    const texts = await messagesTo(contact)
    link = texts.flatMap((text) => new RegExp(`${path}#\\S+`).exec(text)?.[0] ?? []).at(-1)
    expect(link).toBeDefined()
  }).toPass()
  return link as string
}
