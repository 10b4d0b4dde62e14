import type { Wire } from '@quickprism/client/client'
import { type Answer, type Endpoint, title } from '@quickprism/contract/endpoint'

/** One endpoint as the fake server serves it. The contract types what it answers, so it cannot drift. */
export type Served = { endpoint: Endpoint; respond: (sent?: unknown) => Promise<{ status: number; body: unknown }> }

export const answer = <E extends Endpoint>(endpoint: E, give: () => Answer<E>): Served => ({
  endpoint,
  respond: async () => ({ status: 200, body: give() }),
})

export const fail = (endpoint: Endpoint, status: number, body: object = {}): Served => ({
  endpoint,
  respond: async () => ({ status, body }),
})

/** An answer that comes once, and nothing but a failure after it. */
export const answerOnce = <E extends Endpoint>(endpoint: E, give: () => Answer<E>, failure: object = {}): Served => {
  let times = 0
  return {
    endpoint,
    respond: async () => (times++ === 0 ? { status: 200, body: give() } : { status: 500, body: failure }),
  }
}

/** An answer that does not come until it is let go. */
export const hold = <E extends Endpoint>(endpoint: E, give: () => Answer<E>): Served & { letGo: () => void } => {
  const gate = Promise.withResolvers<void>()
  return {
    endpoint,
    letGo: gate.resolve,
    respond: () => gate.promise.then(() => ({ status: 200, body: give() })),
  }
}

/** Whatever its path names in it fits. */
const fits = (endpoint: Endpoint, name: string) => {
  const asked = name.split('/')
  const parts = title(endpoint).split('/')
  return parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at])
}

/** As a browser does: whoever stops waiting is told at once. */
const whenGivenUp = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Serves what it was given and keeps a list of what was asked, and how. */
export const fakeWire = (server: readonly Served[]) => {
  const asked: string[] = []
  const sent: { url: string; body: unknown; key: string | undefined }[] = []
  const wire: Wire = async ({ method, url, body, headers, signal }) => {
    const content: unknown = typeof body === 'string' ? JSON.parse(body) : body
    sent.push({ url, body: content, key: headers['idempotency-key'] })
    const name = `${method} ${url.split('?')[0]}`
    asked.push(name)
    const served = server.find(({ endpoint }) => fits(endpoint, name))
    if (!served) throw new Error(`This test serves no ${name}.`)
    return Promise.race([served.respond(content), whenGivenUp(signal)])
  }
  return { wire, asked, sent }
}
