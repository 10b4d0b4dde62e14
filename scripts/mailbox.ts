import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { mailboxPage } from './mailbox/page.ts'
import { type CaughtMessage, readMessage } from './mailbox/read-message.ts'

export type Mailbox = {
  smtpUrl: string
  pageUrl: string
  messages: readonly CaughtMessage[]
  /** The first message to this address, as soon as there is one. */
  messageTo(address: string): Promise<CaughtMessage>
  close(): Promise<void>
}

const listening = async (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port

/** A real SMTP server that delivers to a page instead of to people: for development and tests. */
export const startMailbox = async ({ smtpPort = 0, pagePort = 0 } = {}): Promise<Mailbox> => {
  const messages: CaughtMessage[] = []
  const waiting = new Set<() => void>()

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream)
        .then((raw) => {
          messages.push(readMessage(raw, new Date()))
          for (const wake of waiting) wake()
          done()
        })
        .catch(done)
    },
  })
  smtp.listen(smtpPort, '127.0.0.1')
  await once(smtp.server, 'listening')

  const page = createServer((request, response) => {
    if (request.url === '/messages') {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(messages))
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(mailboxPage(messages))
  }).listen(pagePort, '127.0.0.1')
  await once(page, 'listening')

  const find = (address: string) => messages.find(({ to }) => to.includes(address))
  return {
    smtpUrl: `smtp://127.0.0.1:${await listening(smtp.server)}`,
    pageUrl: `http://127.0.0.1:${await listening(page)}`,
    messages,
    messageTo: (address) =>
      new Promise((resolve) => {
        const look = () => {
          const found = find(address)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    async close() {
      page.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}
