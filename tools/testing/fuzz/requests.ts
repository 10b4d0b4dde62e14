import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@quickprism/contract/endpoint'
import { toJSONSchema, type z } from 'zod'
import { type Below, bent, like, odd, oddText, oneOf, toJson } from './values.ts'

/** A request as it goes over the wire. */
export type WireRequest = { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined }

/** What our client would send, in its parts. */
export type Parts = { params?: object; query?: object; body?: object; file?: Blob }

type Shapes = Record<'params' | 'query' | 'body', z.core.JSONSchema.BaseSchema | undefined>

const shapeOf = (schema: z.ZodType | undefined) =>
  schema && (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.BaseSchema)

export const shapesOf = ({ params, query, body }: Endpoint): Shapes => ({
  params: shapeOf(params),
  query: shapeOf(query),
  body: shapeOf(body),
})

const ESCAPES = ['%', '%zz', '%C0%80', '%ED%A0%80', '%F4%90%80%80', '%00', '%2F', '%2e%2e']

/** Escaped for an address, whatever it is: halves of characters too. */
const escaped = (below: Below, said: unknown) => {
  const text = typeof said === 'object' ? JSON.stringify(said) : String(said)
  const bytes = Buffer.from(text, below(2) === 0 ? 'utf8' : 'utf16le').subarray(0, 2_000)
  const plain = text.isWellFormed()
    ? encodeURIComponent(text.slice(0, 2_000).toWellFormed())
    : [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  return below(30) === 0 ? plain + oneOf(below, ESCAPES) : plain
}

const queryOf = (below: Below, query: unknown) => {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : `?${escaped(below, query)}`
  const pairs = Object.entries(query).flatMap(([name, said]) =>
    (Array.isArray(said) ? said : [said])
      .filter((one) => one !== undefined)
      .map((one) => `${escaped(below, name)}=${escaped(below, one)}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const pathOf = (below: Below, path: string, params: unknown) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const said = (params as Record<string, unknown> | undefined)?.[name]
    return escaped(below, said === undefined ? odd(below) : said).slice(0, 600)
  })

const BOUNDARY = 'quickprism-form'

const formOf = async (below: Below, field: string, file: Blob) => {
  const bytes = Buffer.from(await file.arrayBuffer())
  const bent = below(3) === 0 ? bytes : Buffer.from(bytes.map((byte) => (below(50) === 0 ? below(256) : byte)))
  const name = below(6) === 0 ? oddText(below).replace(/[\r\n"]/g, '') : field
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n`
  const end = below(8) === 0 ? '' : `\r\n--${BOUNDARY}--\r\n`
  return Buffer.concat([
    Buffer.from(head),
    bent.subarray(0, below(8) === 0 ? below(bent.length) : undefined),
    Buffer.from(end),
  ])
}

const oddHeader = (below: Below) =>
  oneOf(below, ['', '\u00ff\u0080', 'a'.repeat(300), '%00', '"', 'W/"x"', '*', '0', '::1', '203.0.113.9, unknown', 'é'])

const HEADERS = [
  'idempotency-key',
  'user-agent',
  'x-forwarded-for',
  'forwarded',
  'if-none-match',
  'accept',
  'accept-encoding',
  'range',
  'content-type',
  'authorization',
  'origin',
  'sec-purpose',
]

const COOKIES = ['__Host-refresh', '__Host-companion', '__Host-qr-x']

const headersOf = (below: Below, token: string | undefined, type: string | undefined) => {
  const headers: Record<string, string> = {
    'idempotency-key': randomUUID(),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  if (below(6) === 0) headers[oneOf(below, HEADERS)] = oddHeader(below)
  if (below(6) === 0) {
    const value = oneOf(below, [oddHeader(below), `${randomUUID()}.${below(9)}.AAAA`, `${randomUUID()}.1e9.A`])
    headers.cookie = `${oneOf(below, COOKIES)}=${value.replace(/[;\s]/g, '')}`
  }
  return headers
}

/** A request to an endpoint: as it should be, or as somebody might write it who means ill or knows no better. */
export const requestTo = async (
  below: Below,
  endpoint: Endpoint,
  shapes: Shapes,
  sample: Parts,
  token: string | undefined,
): Promise<WireRequest> => {
  const parts = ['params', 'query', 'body'] as const
  const said: Partial<Record<(typeof parts)[number], unknown>> = { ...sample }
  const stated = parts.filter((part) => shapes[part] !== undefined)
  for (let changes = below(4); changes > 0 && stated.length > 0; changes--) {
    const part = oneOf(below, stated)
    const shape = shapes[part] ?? {}
    said[part] = below(5) === 0 ? like(below, shape) : bent(below, said[part] ?? {}, shape)
  }
  const method = below(60) === 0 ? oneOf(below, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : endpoint.method
  const path = pathOf(below, endpoint.path, said.params) + queryOf(below, said.query)
  const hasBody = endpoint.body !== undefined || below(40) === 0
  const body = sample.file
    ? await formOf(below, endpoint.file?.field ?? 'file', sample.file)
    : hasBody
      ? Buffer.from(toJson(said.body ?? odd(below)))
      : undefined
  const type = sample.file ? `multipart/form-data; boundary=${BOUNDARY}` : hasBody ? 'application/json' : undefined
  return { method, path, headers: headersOf(below, token, type), body }
}
