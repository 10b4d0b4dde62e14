import { oneLine } from '@quickprism/contract/one-line'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'

export type Message = { to: string; subject: string; text: string }

/** Sends one plain-text message, or throws. */
export type Mail = { send(message: Message): Promise<void>; close(): void }

const OUTBOUND_DEADLINE = 3_000

type Sender = string | { name: string; address: string }

/** Mail is from the product, unless another name was given, and from the host people know, unless another was. */
export const senderOf = ({ MAIL_FROM, ORIGIN }: Pick<Env, 'MAIL_FROM' | 'ORIGIN'>, product: string): Sender =>
  MAIL_FROM?.includes('<') ? MAIL_FROM : { name: product, address: MAIL_FROM ?? `no-reply@${new URL(ORIGIN).hostname}` }

export const smtpMail = (url: string, from: Sender): Mail => {
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
      // Control characters in a header would start another header.
      await transport.sendMail({ to: { name: '', address: oneLine(to) }, subject: oneLine(subject), text })
    },
    close: () => transport.close(),
  }
}
