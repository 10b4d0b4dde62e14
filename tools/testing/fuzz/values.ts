import type { z } from 'zod'

/** Whole numbers below a limit, the same in every run. */
export type Below = (limit: number) => number

type Json = z.core.JSONSchema.BaseSchema

export const oneOf = <T>(below: Below, items: readonly T[]) => items[below(items.length)] as T

/** Written into JSON as they stand: numbers that JavaScript cannot say, and names that its objects do not keep. */
const RAW = 'written as it stands: '
const raw = (text: string) => RAW + text
export const toJson = (value: unknown) =>
  (JSON.stringify(value) ?? 'null').replace(/"written as it stands: ((?:[^"\\]|\\.)*)"/g, (_, text: string) =>
    JSON.parse(`"${text}"`),
  )

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eevil',
  '\ufeff',
  '\ufffe',
  'e\u0301'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(100),
  'ŉß'.repeat(5),
  'İ'.repeat(10),
  'a'.repeat(101),
  'a'.repeat(5_000),
  '\r\n\t\v\u007f\u0085',
  '\'"`\\',
  '%00%',
  '../../../etc/passwd',
  // eslint-disable-next-line no-template-curly-in-string -- a template of somebody else's, as text
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '=1+1',
  '-',
  '0',
  '-1',
  '1e9',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01',
  '2026-02-30',
  '2026-03-02T24:00',
  '2026-03-02T05:00:00+14:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

const numbers = [
  0, -0, 1, -1, 0.1, 1.5, 90, 180, 32_767, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296,
  9_007_199_254_740_991, 9_007_199_254_740_993, 1e21, 1e308, -1e308, 5e-324,
]

const strange: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 1, valueOf: 1, constructor: 1, hasOwnProperty: 1 },
  raw('1e400'),
  raw('-0.0'),
  raw('123456789012345678901234567890'),
  raw('{"__proto__":{"a":1}}'),
  raw('{"a":1,"a":2}'),
  raw(`${'['.repeat(500)}${']'.repeat(500)}`),
  raw('"\\u0000"'),
  raw('"\\ud83d"'),
]

export const oddText = (below: Below) => oneOf(below, texts)

/** Whatever someone might send in place of anything. */
export const odd = (below: Below): unknown => {
  const kind = below(10)
  if (kind < 6) return oddText(below)
  if (kind < 8) return oneOf(below, numbers)
  if (kind < 9) return oneOf(below, strange)
  return String.fromCharCode(...Array.from({ length: 1 + below(12) }, () => below(0x10000)))
}

const textLike = (below: Below, { format, maxLength = 40, minLength = 0 }: Json) => {
  const two = (most: number) => String(1 + below(most)).padStart(2, '0')
  const day = () => `${1890 + below(330)}-${two(12)}-${two(31)}`
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(below(1_000_000)).padStart(12, '0')}`
  if (format === 'email') return `someone${below(1000)}@people.invalid`
  if (format === 'date') return day()
  if (format === 'date-time') return `${day()}T${two(23)}:${two(59)}:00Z`
  if (format === 'local-minute') return `${day()}T${two(23)}:${two(59)}`
  const length = oneOf(below, [minLength, maxLength, maxLength + 1, minLength + below(Math.max(1, maxLength))])
  const alphabet = oneOf(below, ['0123456789', 'ABCDEFGHJKMNPQRSTVWXYZ0123456789', 'aé中\u0301 ', '\u200f🙂 "\\'])
  return Array.from({ length }, () => oneOf(below, [...alphabet])).join('')
}

const numberLike = (below: Below, { minimum = -1e9, maximum = 1e9, type }: Json) => {
  const some = minimum + (below(1_000_000) / 1_000_000) * (maximum - minimum)
  return oneOf(below, [minimum, maximum, minimum - 1, maximum + 1, type === 'integer' ? Math.round(some) : some])
}

/** Something of this shape, or nearly so. */
export const like = (below: Below, json: Json): unknown => {
  if (below(8) === 0) return odd(below)
  if (json.enum) return oneOf(below, json.enum)
  if (json.const !== undefined) return json.const
  const options = (json.anyOf ?? json.oneOf) as Json[] | undefined
  if (options) return like(below, oneOf(below, options))
  switch (json.type) {
    case 'string':
      return textLike(below, json)
    case 'number':
    case 'integer':
      return numberLike(below, json)
    case 'boolean':
      return below(2) === 0
    case 'array': {
      const length = oneOf(below, [0, 1, 2, 5, Math.min(json.maxItems ?? 60, 60) + 1])
      return Array.from({ length }, () => like(below, json.items as Json))
    }
    case 'object': {
      const required = new Set(json.required ?? [])
      const named = Object.entries(json.properties ?? {})
        .filter(([name]) => (required.has(name) ? below(12) > 0 : below(2) === 0))
        .map(([name, field]) => [name, like(below, field as Json)] as const)
      const free = json.propertyNames
        ? Array.from({ length: below(4) }, () => [
            textLike(below, json.propertyNames as Json),
            like(below, json.additionalProperties as Json),
          ])
        : []
      return Object.fromEntries([...named, ...free])
    }
    default:
      return odd(below)
  }
}

const bentList = (below: Below, list: readonly unknown[], { items = {} }: Json): unknown => {
  const at = below(list.length)
  if (list.length === 0 || below(4) === 0) return [...list, like(below, items as Json)]
  return below(4) === 0 ? list.toSpliced(at, 1) : list.with(at, bent(below, list[at], items as Json))
}

/** The value with one thing in it exchanged, left out, added or said twice. */
export const bent = (below: Below, value: unknown, json: Json): unknown => {
  if (typeof value !== 'object' || value === null) return below(2) === 0 ? odd(below) : like(below, json)
  if (Array.isArray(value)) return bentList(below, value, json)
  const names = [...new Set([...Object.keys(value), ...Object.keys(json.properties ?? {})])]
  if (names.length === 0) return below(4) === 0 ? odd(below) : { [oddText(below)]: odd(below) }
  const name = oneOf(below, names)
  const field = (json.properties?.[name] ?? {}) as Json
  const { [name]: before, ...others } = value as Record<string, unknown>
  switch (below(8)) {
    case 0:
      return others
    case 1:
      return { ...value, [name]: [before, before] }
    case 2:
      return { ...value, [oddText(below)]: odd(below) }
    case 3:
    case 4:
      return { ...value, [name]: like(below, field) }
    default:
      return { ...value, [name]: bent(below, before, field) }
  }
}
