import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { mailboxPage } from './mailbox/page.ts'
import { type CaughtMessage, readMessage, readSms } from './mailbox/read-message.ts'

export type Mailbox = {
  smtpUrl: string
  /** The stub of an SMS provider, as docs/sms-provider.md describes it. */
  smsUrl: string
  pageUrl: string
  messages: readonly CaughtMessage[]
  /** The first message to this address (about this, if it is given), as soon as there is one. */
  messageTo(address: string, subject?: string): Promise<CaughtMessage>
  /** Whatever arrives next. */
  nextMessage(): Promise<void>
  close(): Promise<void>
}

const listening = async (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port

/** A real SMTP server and an SMS provider that deliver to a page instead of to people: for development and tests. */
export const startMailbox = async ({ smtpPort = 0, pagePort = 0 } = {}): Promise<Mailbox> => {
  const messages: CaughtMessage[] = []
  const waiting = new Set<() => void>()

  const caught = (message: CaughtMessage) => {
    messages.push(message)
    for (const wake of waiting) wake()
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream)
        .then((raw) => {
          caught(readMessage(raw, new Date()))
          done()
        })
        .catch(done)
    },
  })
  smtp.listen(smtpPort, '127.0.0.1')
  await once(smtp.server, 'listening')

  const page = createServer((request, response) => {
    if (request.url === '/sms' && request.method === 'POST') {
      void text(request).then((raw) => {
        caught(readSms(raw, new Date()))
        response.writeHead(202).end()
      })
      return
    }
    if (request.url === '/messages') {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(messages))
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(mailboxPage(messages))
  }).listen(pagePort, '127.0.0.1')
  await once(page, 'listening')

  const find = (address: string, about: string) =>
    messages.find(({ to, subject }) => to.includes(address) && subject.includes(about))
  return {
    smtpUrl: `smtp://127.0.0.1:${await listening(smtp.server)}`,
    smsUrl: `http://127.0.0.1:${await listening(page)}/sms`,
    pageUrl: `http://127.0.0.1:${await listening(page)}`,
    messages,
    messageTo: (address, about = '') =>
      new Promise((resolve) => {
        const look = () => {
          const found = find(address, about)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    nextMessage: () =>
      new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
      }),
    async close() {
      page.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}
