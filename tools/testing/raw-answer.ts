import { createClient } from '@quickprism/client/client'
import type { Endpoint } from '@quickprism/contract/endpoint'
import { whenNotBusy } from './not-busy.ts'

/** An answer as it came over the wire, without what is different in each. */
export type RawAnswer = { status: number; text: string; headers: string }

const OWN_TO_EACH = ['date', 'x-request-id']
const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, '')

/** Asks as our client does, with this token or none, and takes the answer as it is. */
export const rawAnswer = async (
  origin: string,
  endpoint: Endpoint,
  input: unknown,
  token: string | undefined,
): Promise<RawAnswer> => {
  let heard: RawAnswer | undefined
  const call = createClient(async ({ method, url, headers, body }) => {
    const answer = await whenNotBusy(() =>
      fetch(origin + url, {
        method,
        headers: {
          ...headers,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body }),
      }),
    )
    // What is in a file is not compared, and nobody listens to the end of a stream.
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const text = isJson ? await answer.text() : ''
    if (!isJson) await answer.body?.cancel()
    const kept = [...answer.headers].filter(([name]) => !OWN_TO_EACH.includes(name))
    heard = { status: answer.status, text: withoutRequestId(text), headers: JSON.stringify(kept) }
    return { status: answer.status, body: {} }
  })
  await call(endpoint, input as never).catch(() => undefined)
  if (!heard) throw new Error('Nothing was answered')
  return heard
}
