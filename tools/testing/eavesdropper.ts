import { createClient } from '@quickprism/client/client'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { z } from 'zod'
import { canary } from './canaries.ts'
import type { TestApp } from './test-app.ts'

type Credentials = { token?: string; cookie?: string }

const keysOf = (schema: z.ZodType | undefined) =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

/** Everything anyone could type, in one field. */
export const typed = Object.values(canary).join(' ')

/** Names of what stands in the address of a call. */
export const namesInAddress = ({ params, query }: Endpoint) => [...keysOf(params), ...keysOf(query)]

/** Asks a server as people do, with what they should not type too, and keeps every answer and every secret in one. */
export const eavesdrop = (app: () => TestApp) => {
  const heard: { what: string; status: number; text: string }[] = []
  /** What the server itself handed out and nobody else should have. */
  const handedOut = new Set<string>()

  const noteSecrets = (body: unknown) => {
    if (typeof body !== 'object' || body === null) return
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string' && /token$/.test(name)) handedOut.add(value)
      else noteSecrets(value)
    }
  }

  const listen = async (what: string, request: Promise<Response>) => {
    const answer = await request
    const text = await answer.text()
    heard.push({ what, status: answer.status, text })
    for (const line of answer.headers.getSetCookie()) {
      const value = decodeURIComponent(/=([^;]*)/.exec(line)?.[1] ?? '')
      if (value !== '') handedOut.add(value)
    }
    // A refusal that speaks of a field tells nothing of it.
    if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json')) noteSecrets(JSON.parse(text))
    return { status: answer.status, text, cookies: answer.headers.getSetCookie() }
  }

  return {
    heard,
    handedOut,
    listen,

    /** Asks as our client does. */
    ask: async (endpoint: Endpoint, input: unknown, { token, cookie }: Credentials = {}) => {
      let answer: Awaited<ReturnType<typeof listen>> | undefined
      if (token) handedOut.add(token)
      const call = createClient(async ({ method, url, headers, body }) => {
        answer = await listen(
          title(endpoint),
          fetch(app().url + url, {
            method,
            headers: {
              ...headers,
              ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(cookie ? { cookie } : {}),
              'user-agent': canary.name,
              referer: `${app().deps.origin}/?email=${canary.email}`,
            },
            ...(body === undefined ? {} : { body }),
          }),
        )
        return { status: answer.status, body: {} }
      })
      await call(endpoint, input as never).catch(() => undefined)
      return answer as Awaited<ReturnType<typeof listen>>
    },

    /** The same address with everything that could be wrong in it, and with a body that is none. */
    askBadly: async (endpoint: Endpoint, token: string) => {
      const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(canary.name))
      const filled = (schema: z.ZodType | undefined) => ({
        ...canary,
        ...Object.fromEntries(keysOf(schema).map((key) => [key, typed])),
      })
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'kanari',
      }
      const bodies = [JSON.stringify(filled(endpoint.body)), `{"name": ${typed}`]
      for (const body of endpoint.method === 'GET' ? [undefined] : bodies) {
        const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }
        const query = new URLSearchParams(filled(endpoint.query))
        await listen(`${title(endpoint)}, badly`, fetch(`${app().url}${path}?${query}`, init))
      }
    },
  }
}
