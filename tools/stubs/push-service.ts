import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createPlainServer, type IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { browserKeys, type Subscription } from './push/browser-keys.ts'
import { makeCertificate } from './push/certificate.ts'

/** A message as the browser reads it, and what was asked of the push service with it. */
export type Pushed = { text: string; ttl: number; urgency: string; topic: string }

type Answer = { status: number; retryAfter?: string }

/** One browser that subscribed here. */
export type Subscriber = {
  subscription: Subscription
  /** What reached it. */
  messages: readonly Pushed[]
  /** How often someone tried. */
  tries(): number
  /** When someone tried first, and when it took its first message; on this process's steady clock. */
  times(): { tried: number | undefined; taken: number | undefined }
  /** The next tries are answered so, one after another, and then properly again. */
  answerWith(...answers: Answer[]): void
  /** The browser is gone: from now on 410. */
  leave(): void
}

export type PushService = {
  /** As PUSH_HOSTS names it. */
  host: string
  /** Whoever calls it must trust this. */
  certificate: string
  certificateFile: string
  /** `POST` makes a subscription, `GET` with its endpoint in the query tells what reached it: for tests in a browser. */
  controlUrl: string
  subscribe(): Subscriber
  close(): Promise<void>
}

const pointOf = (key: string) => {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, format: 'jwk' })
}

const LONGEST_TOKEN = 24 * 3600

const readJson = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as { aud?: string; exp?: number; sub?: string }

/** Whether the sender proves who they are, to this service and for a while only (RFC 8292). */
const isVouched = ({ headers }: IncomingMessage, origin: string) => {
  const said = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '')
  const [, head = '', claims = '', signature = '', key = ''] = said ?? []
  if (!said) return false
  const signed = { key: pointOf(key), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) return false
  const { aud, exp = 0, sub = '' } = readJson(claims)
  const left = exp - Date.now() / 1000
  return aud === origin && left > 0 && left <= LONGEST_TOKEN && /^mailto:./.test(sub)
}

/** A push service as RFC 8030 describes it, which can read what its browsers read: for tests. */
export const startPushService = async (): Promise<PushService> => {
  const { key, certificate, file } = makeCertificate()
  const subscribers = new Map<string, { receive(request: IncomingMessage): Promise<Answer>; subscriber: Subscriber }>()
  let origin = ''

  const subscribe = (): Subscriber => {
    const { read, ...keys } = browserKeys()
    const path = `/to/${subscribers.size + 1}`
    const messages: Pushed[] = []
    const answers: Answer[] = []
    let [tries, isGone] = [0, false]
    const times: ReturnType<Subscriber['times']> = { tried: undefined, taken: undefined }
    const subscriber: Subscriber = {
      subscription: { endpoint: origin + path, ...keys },
      messages,
      tries: () => tries,
      times: () => times,
      answerWith: (...next) => void answers.push(...next),
      leave() {
        isGone = true
      },
    }
    const receive = async (request: IncomingMessage): Promise<Answer> => {
      const body = await buffer(request)
      tries++
      times.tried ??= performance.now()
      const { ttl, urgency = '', topic = '' } = request.headers
      if (isGone) return { status: 410 }
      if (!isVouched(request, origin)) return { status: 403 }
      if (request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) return { status: 400 }
      if (!/^[\w-]{0,32}$/.test(String(topic))) return { status: 400 }
      if (body.length > 4096) return { status: 413 }
      const next = answers.shift()
      if (next) return next
      times.taken ??= performance.now()
      messages.push({ text: read(body), ttl: Number(ttl), urgency: String(urgency), topic: String(topic) })
      return { status: 201 }
    }
    subscribers.set(path, { receive, subscriber })
    return subscriber
  }

  const server = createServer({ key, cert: certificate }, (request, response) => {
    const found = request.method === 'POST' ? subscribers.get(request.url ?? '') : undefined
    void (found?.receive(request) ?? Promise.resolve<Answer>({ status: 404 })).then(({ status, retryAfter }) =>
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
    )
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  origin = `https://${host}`

  const control = createPlainServer(({ method, url = '' }, response) => {
    const { pathname } = new URL(new URL(url, origin).searchParams.get('endpoint') ?? origin)
    const answer = method === 'POST' ? subscribe().subscription : subscribers.get(pathname)?.subscriber.messages
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null))
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')

  return {
    host,
    certificate,
    certificateFile: file,
    controlUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    subscribe,
    async close() {
      server.closeAllConnections()
      control.closeAllConnections()
      await Promise.all([server, control].map((one) => new Promise((closed) => one.close(closed))))
    },
  }
}
