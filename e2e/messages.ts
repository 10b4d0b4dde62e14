import { expect } from '@playwright/test'

type Message = { to: string; text: string }

/** The mails and texts that went to someone, oldest first. */
export const messagesTo = async (contact: string) => {
  const messages = (await (await fetch(`${process.env['E2E_MAILBOX']}/messages`)).json()) as Message[]
  return messages.filter(({ to }) => to.includes(contact)).map(({ text }) => text)
}

type Path =
  | '/app/claim'
  | '/app/end-session'
  | '/app/guest'
  | '/app/sos'
  | '/auth/invitation'
  | '/dashboard/entry-management/reports/scheduled'

/** The newest link there that someone was sent, once it is. */
export const linkTo = async (contact: string, path: Path) => {
  let link: string | undefined
  await expect(async () => {
    const texts = await messagesTo(contact)
    link = texts.flatMap((text) => new RegExp(`https?:\\S+${path}[#?]\\S+`).exec(text)?.[0] ?? []).at(-1)
    expect(link).toBeDefined()
  }).toPass()
  return link as string
}
