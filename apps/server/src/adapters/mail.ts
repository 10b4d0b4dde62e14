import { oneLine } from '@quickprism/contract/one-line'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'

export type Message = {
  to: string
  subject: string
  text: string
  /** Names the message: sent a second time it has the same Message-ID, by which mail programs know it. */
  reference?: string
  urgent?: boolean
}

/** Sends one plain-text message, or throws. */
export type Mail = { send(message: Message): Promise<void>; close(): void }

const OUTBOUND_DEADLINE = 3_000

type Sender = string | { name: string; address: string }

/** Mail is from the product, unless another name was given, and from the host people know, unless another was. */
export const senderOf = ({ MAIL_FROM, ORIGIN }: Pick<Env, 'MAIL_FROM' | 'ORIGIN'>, product: string): Sender =>
  MAIL_FROM?.includes('<') ? MAIL_FROM : { name: product, address: MAIL_FROM ?? `no-reply@${new URL(ORIGIN).hostname}` }

const domainOf = (from: Sender) => /@([^\s>]+)/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost'

/** How many messages leave at the same time. */
const CONNECTIONS = 5

export const smtpMail = (url: string, from: Sender, { connections = CONNECTIONS } = {}): Mail => {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
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
    async send({ to, subject, text, reference, urgent }) {
      await transport.sendMail({
        // Control characters in a header would start another header.
        to: { name: '', address: oneLine(to) },
        subject: oneLine(subject),
        text,
        ...(reference === undefined ? {} : { messageId: `<${reference}@${domainOf(from)}>` }),
        ...(urgent ? { priority: 'high' } : {}),
      })
    },
    close: () => transport.close(),
  }
}
