import { createTransport } from 'nodemailer'

export type Message = { to: string; subject: string; text: string }

/** Sends one plain-text message, or throws. */
export type Mail = { send(message: Message): Promise<void>; close(): void }

const OUTBOUND_DEADLINE = 3_000

/** Control characters in a header would start another header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

export const smtpMail = (url: string, from: string): Mail => {
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: OUTBOUND_DEADLINE,
      greetingTimeout: OUTBOUND_DEADLINE,
      socketTimeout: OUTBOUND_DEADLINE,
      // Nothing in a message may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to: { name: '', address: oneLine(to) }, subject: oneLine(subject), text })
    },
    close: () => transport.close(),
  }
}
