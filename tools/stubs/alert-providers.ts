import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { readMessage, readSms } from './mailbox/read-message.ts'

/** A message that reached its provider, and what it was called there. */
export type Received = { to: string; subject: string; text: string; reference: string; at: number }

/** What a provider does with a try: takes it, fails, refuses it for good, or never answers. */
export type Manner = (to: string, tries: number) => 'takes' | 'fails' | 'refuses' | 'is silent'

/** What a provider keeps. */
type Book = {
  received: Received[]
  /** Copies of what it had taken already, which it knew by their reference and sent to nobody. */
  dropped: number
  /** How often each message was tried, by what it is called. */
  tries: Map<string, number>
  /** When someone was first tried to be told. */
  triedTo: Map<string, number>
  manner: Manner
  /** How long its answer takes, in milliseconds; and each step before, where there are steps. */
  takesTime: number
  stepTakes: number
}

const openBook = (): Book => ({
  received: [],
  dropped: 0,
  tries: new Map(),
  triedTo: new Map(),
  manner: () => 'takes',
  takesTime: 0,
  stepTakes: 0,
})

/** Notes a try, and says what becomes of it. */
const noted = (book: Book, message: Received) => {
  const tries = (book.tries.get(message.reference) ?? 0) + 1
  book.tries.set(message.reference, tries)
  if (!book.triedTo.has(message.to)) book.triedTo.set(message.to, message.at)
  const manner = book.manner(message.to, tries)
  if (manner === 'takes') book.received.push(message)
  return manner
}

/** As docs/sms-provider.md asks of a provider: the same reference again is answered, and sent to nobody. */
const notedOnce = (book: Book, message: Received) => {
  if (!book.received.some(({ reference }) => reference === message.reference)) return noted(book, message)
  book.dropped++
  return 'takes'
}

const addressIn = (to: string) => /<?([^<>\s]+@[^<>\s]+?)>?$/.exec(to)?.[1] ?? to

/** A mail server and an SMS provider that keep what reached them, with all tries, and fail as they are told to. */
export const startAlertProviders = async () => {
  const [mail, sms] = [openBook(), openBook()]
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => void setTimeout(done, mail.stepTakes),
    onMailFrom: (_from, _session, done) => void setTimeout(done, mail.stepTakes),
    onRcptTo: (_to, _session, done) => void setTimeout(done, mail.stepTakes),
    onData: (stream, _session, done) => {
      text(stream).then((raw) => {
        const { to, subject, text: body } = readMessage(raw, new Date())
        const reference = /^message-id: <(.+)>\r?$/im.exec(raw)?.[1] ?? ''
        const manner = noted(mail, {
          to: addressIn(to),
          subject,
          text: body.replaceAll('\r\n', '\n'),
          reference,
          at: performance.now(),
        })
        const failure = Object.assign(new Error('Not taken'), { responseCode: manner === 'refuses' ? 550 : 451 })
        if (manner !== 'is silent')
          setTimeout(() => done(manner === 'takes' ? null : failure), mail.takesTime + mail.stepTakes)
      }, done)
    },
  })
  // Whoever sends may be killed in the middle.
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')

  const provider = createServer((request, response) => {
    void text(request).then((raw) => {
      const { to, subject, text: body } = readSms(raw, new Date())
      const { reference } = JSON.parse(raw) as { reference: string }
      const manner = notedOnce(sms, { to, subject, text: body, reference, at: performance.now() })
      const status = { takes: 202, refuses: 422, fails: 503, 'is silent': 0 }[manner]
      if (manner !== 'is silent') setTimeout(() => response.writeHead(status).end(), sms.takesTime)
    })
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')

  return {
    mail,
    sms,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    smsUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`,
    async close() {
      provider.closeAllConnections()
      await new Promise((closed) => provider.close(closed))
      await new Promise<void>((closed) => smtp.close(closed))
    },
  }
}

export type AlertProviders = Awaited<ReturnType<typeof startAlertProviders>>
