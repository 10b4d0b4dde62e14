import { oneLine } from '@quickprism/contract/one-line'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import { waitAtMost } from '../wait-at-most.ts'
import type { Clearance } from './clearance.ts'

export type Message = {
  to: string
  subject: string
  text: string
  /** Names the message: sent a second time it has the same Message-ID, by which mail programs know it. */
  reference?: string
  urgent?: boolean
}

/** Sends one plain-text message, or throws. It always ends. */
export type Mail = { send(message: Message, clearance: Clearance): Promise<void>; close(): void }

/** The server may have it: it was being given the message, and did not say what became of it. */
export class MailInDoubt extends Error {
  readonly code: string
  constructor(code: string) {
    super('The mail server did not say whether it took the message')
    this.code = code
  }
}

/** How long nothing may happen on a connection, in milliseconds. */
const OUTBOUND_DEADLINE = 3_000
/** For all of it, with the wait for a connection: a server that answers every step in time may still be too slow. */
const DEADLINE = 20_000

type Failure = Error & { code?: string; originalCode?: string; responseCode?: number; timeoutType?: string }

/** Whoever never answered the first word, or said no, has nothing. */
const isInDoubt = ({ code, originalCode, responseCode, timeoutType }: Failure) =>
  responseCode === undefined &&
  (timeoutType === 'SOCKET_TIMEOUT' ||
    ((code === 'ECONNECTION' || code === 'ESOCKET') && originalCode !== 'ECONNREFUSED'))

const withinDeadline = (sending: Promise<unknown>) =>
  waitAtMost(
    DEADLINE,
    sending.catch((failure: Failure) => {
      throw isInDoubt(failure) ? new MailInDoubt(failure.code ?? '') : failure
    }),
    () => {
      throw new MailInDoubt('ETIMEDOUT')
    },
  )

type Sender = string | { name: string; address: string }

/** Mail is from the product, unless another name was given, and from the host people know, unless another was. */
export const senderOf = ({ MAIL_FROM, ORIGIN }: Pick<Env, 'MAIL_FROM' | 'ORIGIN'>, product: string): Sender =>
  MAIL_FROM?.includes('<') ? MAIL_FROM : { name: product, address: MAIL_FROM ?? `no-reply@${new URL(ORIGIN).hostname}` }

const domainOf = (from: Sender) => /@([^\s>]+)/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost'

/** How many messages leave at the same time. */
const CONNECTIONS = 5

type Pooled = {
  connections?: number
  /** How often a message is begun again on another connection where the first was lost before it had any of it. */
  requeues?: number
}

export const smtpMail = (url: string, from: Sender, { connections = CONNECTIONS, requeues = 5 }: Pooled = {}): Mail => {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      maxRequeues: requeues,
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
      const sending = transport.sendMail({
        // Control characters in a header would start another header.
        to: { name: '', address: oneLine(to) },
        subject: oneLine(subject),
        text,
        ...(reference === undefined ? {} : { messageId: `<${reference}@${domainOf(from)}>` }),
        ...(urgent ? { priority: 'high' } : {}),
      })
      await withinDeadline(sending)
    },
    close: () => transport.close(),
  }
}
