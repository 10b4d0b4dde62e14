import { randomUUID } from 'node:crypto'
import { every } from '@quickprism/contract'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { breakouts, pairs, SLEEP, sleepers } from '@quickprism/tools/testing/injections'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { proof } from '@quickprism/tools/testing/proof'
import { sampler } from '@quickprism/tools/testing/samples'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { tokenFor } from '@quickprism/tools/testing/token-for'
import { afterAll, beforeAll, expect } from 'vitest'
import { toJSONSchema, type z } from 'zod'

const CANARY = 'Canary Wharf Holdings 7f3a91'

let t: TestApp
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  t = await testApp()
  samples = sampler(t)
  for (const cell of t.owner.cells.keys()) {
    const business = await t.given.business({ cell: cell + 1, name: CANARY })
    await t.given.branch({ of: business, name: CANARY })
  }
})
afterAll(() => t.close())

type Part = 'params' | 'query' | 'body'
type Words = Partial<Record<Part, Record<string, unknown>>>
type Field = { endpoint: Endpoint; part: Part; path: string[] }
type Json = z.core.JSONSchema.BaseSchema

/** Steps on the way to a text inside a record: the name of an entry with a list or a text in it, and its text. */
const [NAME_OF_LIST, NAME_OF_TEXT, TEXT] = ['(name of a list)', '(name)', '(text)']

/** Every field that takes text: those of the shape, and inside of lists and records their first. */
const textsIn = (json: Json, path: string[]): string[][] => {
  const options = [json, ...((json.anyOf ?? []) as Json[])]
  return options.flatMap((option): string[][] => {
    if (option.type === 'string' && !option.enum) return [path]
    if (option.type === 'array') return textsIn(option.items as Json, [...path, '0'])
    const named = Object.entries(option.properties ?? {}).flatMap(([name, field]) =>
      textsIn(field as Json, [...path, name]),
    )
    if (!option.propertyNames) return named
    const isText = textsIn(option.additionalProperties as Json, []).some((inner) => inner.length === 0)
    return isText
      ? [
          [...path, NAME_OF_TEXT],
          [...path, TEXT],
        ]
      : [[...path, NAME_OF_LIST]]
  })
}

const fields: Field[] = every.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const json = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    return textsIn(json, []).map((path) => ({ endpoint, part, path }))
  }),
)

const nameOf = ({ endpoint, part, path }: Field) => `${title(endpoint)} ${part}.${path.join('.')}`

/** The value at a path, and the same with another one there. */
const at = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)
const put = (value: unknown, [name, ...rest]: string[], text: string): unknown => {
  if (name === undefined) return text
  if (name === NAME_OF_LIST) return { [text]: [] }
  if (name === NAME_OF_TEXT) return { [text]: 'x' }
  if (name === TEXT) return { x: text }
  if (name === '0') return [put((value as unknown[] | undefined)?.[0], rest, text)]
  return { ...(value as object), [name]: put((value as Record<string, unknown> | undefined)?.[name], rest, text) }
}

/** What an answer tells, without what is different in each: its status, its words, and how much of what is in it. */
const outlineOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(outlineOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  const { detail, message, ...others } = value as Record<string, unknown>
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, inner]) => [name, outlineOf(inner)])),
    said: [detail, message].map((words) => String(words).replace(/\d+/g, '#')),
  }
}

/** After so many there is no need to wait for more. */
const ENOUGH = 10

proof(
  'T11',
  'what someone sends is never read as SQL: no text in any field of any route breaks, turns or delays an answer',
  { ci: { kinds: 1, ofEach: 1 }, stated: { kinds: 3, ofEach: 100 } },
  async ({ kinds, ofEach }) => {
    const below = seededNumbers(20_261_111)
    const some = <T>(items: readonly T[]) =>
      items
        .map((item) => ({ item, rank: below(1_000_000) }))
        .sort((one, other) => one.rank - other.rank)
        .slice(0, ofEach)
        .map(({ item }) => item)
    const found: string[] = []
    let requests = 0

    const sampleOf = async ({ endpoint }: Field, branch: GivenBranch) =>
      (await samples.about(endpoint, branch)) as Words

    const ask = async ({ endpoint, part, path }: Field, branch: GivenBranch, words: Words, payload: string) => {
      const said = { ...words, [part]: put(words[part] ?? {}, path, payload) }
      const token = await tokenFor(t, branch.business.root, endpoint)
      const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(said.params?.[name]).slice(0, 80)),
      )
      const query = new URLSearchParams(
        Object.entries(said.query ?? {}).map(([name, text]): [string, string] => [name, String(text)]),
      )
      const started = performance.now()
      const answer = await whenNotBusy(() =>
        fetch(`${t.url}${address}?${query}`, {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${token}`,
            'idempotency-key': randomUUID(),
            ...(said.body ? { 'content-type': 'application/json' } : {}),
          },
          ...(said.body ? { body: JSON.stringify(said.body) } : {}),
        }),
      )
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      const text = isJson ? (await answer.text()).replaceAll(JSON.stringify(payload).slice(1, -1), '…') : ''
      if (!isJson) await answer.body?.cancel()
      requests++
      // Limits would hide what is behind them.
      if (answer.status === 429) t.clock.held = new Date(t.clock.held.getTime() + 25 * 3_600_000)
      const seconds = (performance.now() - started) / 1000
      return {
        status: answer.status,
        seconds,
        text,
        outline: JSON.stringify(isJson ? outlineOf(JSON.parse(text)) : ''),
      }
    }

    for (const [index, field] of fields.entries()) {
      if (found.length >= ENOUGH) break
      const branch = await t.given.branch()
      const words = await sampleOf(field, branch)
      const value = String(at(words[field.part], field.path) ?? 'x')
      const expectWhole = ({ status, text }: { status: number; text: string }, payload: string) => {
        if (status >= 500) found.push(`${nameOf(field)} broke with ${status}: ${payload}`)
        if (text.includes(CANARY)) found.push(`${nameOf(field)} told of another business: ${payload}`)
      }
      const breakOut = async () => {
        for (const payload of some(breakouts)) expectWhole(await ask(field, branch, words, payload), payload)
      }
      /** Two who have not been there before, so that nothing else makes a difference. */
      const tellApart = async () => {
        for (const which of some([...pairs.keys()])) {
          const answers: string[] = []
          for (const side of ['yes', 'no'] as const) {
            const newcomer = await t.given.branch()
            const own = await sampleOf(field, newcomer)
            const payload = pairs[which]?.[side](String(at(own[field.part], field.path) ?? 'x')) as string
            const answer = await ask(field, newcomer, own, payload)
            expectWhole(answer, payload)
            if (answer.status !== 429) answers.push(`${answer.status} ${answer.outline}`)
          }
          const [yes, no] = answers
          if (no !== undefined && yes !== no) found.push(`${nameOf(field)} tells true from false: ${yes}, ${no}`)
        }
      }
      const sleep = async () => {
        for (const payload of some(sleepers(value))) {
          // A busy machine may be slow once; a database that sleeps is slow each time.
          let fastest = Infinity
          for (let tries = 0; tries < 4 && fastest >= SLEEP; tries++) {
            const answer = await ask(field, branch, words, payload)
            expectWhole(answer, payload)
            fastest = Math.min(fastest, answer.seconds)
          }
          if (fastest >= SLEEP) found.push(`${nameOf(field)} sleeps: ${payload}`)
        }
      }
      // In a small run the kinds take turns over the fields.
      const attacks = [breakOut, tellApart, sleep].map(
        (_, turn, all) => all[(index + turn) % all.length] as typeof sleep,
      )
      for (const attack of attacks.slice(0, kinds)) await attack()
    }
    expect(found).toEqual([])
    return { Routes: every.length, 'Fields that take text': fields.length, Requests: requests, 'Signs of injection': 0 }
  },
)
