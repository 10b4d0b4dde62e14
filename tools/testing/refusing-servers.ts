import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smtpMail } from '@quickprism/server/adapters/mail'
import { httpSms } from '@quickprism/server/adapters/sms'
import { SMTPServer } from 'smtp-server'

const portOf = async (server: { address(): AddressInfo | string | null }) => {
  await once(server as Server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A mail server and a provider of text messages that say no, and repeat what they were given. */
export const openRefusing = async (smsKey: string) => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`Nobody here: ${address}`)),
  })
  const provider = createServer((request, response) => {
    response.writeHead(500)
    request.pipe(response)
  })
  smtp.listen(0, '127.0.0.1')
  provider.listen(0, '127.0.0.1')
  const [smtpPort, smsPort] = await Promise.all([portOf(smtp.server), portOf(provider)])
  const mail = smtpMail(`smtp://127.0.0.1:${smtpPort}`, 'QuickPrism <no-reply@quickprism.invalid>')
  const sms = httpSms(`http://127.0.0.1:${smsPort}`, smsKey)
  const close = () => {
    mail.close()
    smtp.close()
    provider.closeAllConnections()
    provider.close()
  }
  return { mail, sms, close }
}
