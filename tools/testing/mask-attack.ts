import { every } from '@quickprism/contract'
import { blacklist } from '@quickprism/contract/blacklist'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { notes } from '@quickprism/contract/notes'
import { reveals } from '@quickprism/contract/reveals'
import type { z } from 'zod'
import { people, type Secret, secretNames, targets } from './masked-world.ts'

export type Below = (limit: number) => number

/** What is asked, once it is said what is guessed. */
export type Question = {
  surface: string
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, unknown> | undefined
}
export type Asked = {
  /** Where the guess is put. */
  slot: string
  /** Whether two guesses must be answered alike: a page or an age is a number, and no guess at anything. */
  isGuess: boolean
  about(guess: string): Question
}

/** A row that an answer has shown: what the attacker goes on from. */
export type Seen = { ref: string; day: string; age: number | null; gender: string | null; pov: string | null }

const SHOP = ['shopId', 'shopQuickID', 'shop_quickID']
const NUMBERS = ['page', 'limit', 'page_size', 'min_age', 'max_age']
/** Nothing takes these, and nothing may begin to. */
const UNDECLARED = ['sort', 'order_by', 'filter', 'fields', 'mobile', 'email']

const fieldsOf = ({ query }: Endpoint) => Object.entries((query as z.ZodObject | undefined)?.shape ?? {})

/** Every question about a branch that its staff may ask of visitors: a new one joins by itself. */
const surfaces = every.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    !endpoint.acts &&
    endpoint.allow.kind === 'gate' &&
    (endpoint.path.startsWith('/api/vms/') || endpoint.path === '/api/iam/get-audit-logs') &&
    fieldsOf(endpoint).some(([name]) => SHOP.includes(name)),
)

/** Acts that name a visitor or something they show: whoever is named by a guess is nobody. */
const naming: { endpoint: Endpoint; query?: Record<string, string>; body?: Record<string, unknown>; slot: string }[] = [
  { endpoint: blacklist.set, query: { shopId: '', quickId: '', blacklistUser: 'true' }, slot: 'quickId' },
  { endpoint: blacklist.explain, body: { shopId: '', quickId: '', reason: 'Took a bicycle' }, slot: 'quickId' },
  {
    endpoint: notes.save,
    query: { shopId: '', visitorQuickId: '' },
    body: { additional_info: { Vehicle: 'Blue van' } },
    slot: 'visitorQuickId',
  },
  { endpoint: reveals.accessData, body: { shop_quickID: '', user_quickID: '', reason: 'Other' }, slot: 'user_quickID' },
  { endpoint: frontDesk.readPass, body: { shopId: '', pass: '' }, slot: 'pass' },
  { endpoint: guests.read, body: { shopId: '', code: '' }, slot: 'code' },
]

/** These values with the branch and the guess in their places. */
const filledIn = <V>(values: Record<string, V> | undefined, texts: Record<string, string>) =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, texts[name] ?? value]))

/** How an attacker reads, step by step, with what they have seen so far. */
export const attackOn = (shopId: string, below: Below) => {
  const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T
  const inThisShop = Object.fromEntries(SHOP.map((name) => [name, shopId]))
  let seen: readonly Seen[] = []

  const aPerson = () => (seen.length > 0 && below(2) === 0 ? oneOf(seen).ref : oneOf(people).quickId)

  /** What a field usually says: what the last rows showed, so as to close in on one of them. */
  const usual = (name: string): string => {
    const row = seen.length > 0 ? oneOf(seen) : undefined
    const known: Record<string, () => string | number | null | undefined> = {
      page: () => (below(3) === 0 ? 2 : 1),
      limit: () => 1 + below(12),
      page_size: () => 1 + below(12),
      search: () => oneOf(['Rao', 'an', '%', oneOf(people).name, oneOf(people).quickId.slice(0, 4)]),
      checked_out_type: () => oneOf(['QR', 'Geo Tagged,Timeout']),
      pov: () => row?.pov ?? 'Guest',
      gender: () => row?.gender ?? 'F',
      min_age: () => row?.age ?? 20,
      max_age: () => row?.age ?? 30,
      date: () => row?.day ?? '2026-03-02',
      visitor_type: () => oneOf(['visitor', 'member']),
      visitorId: aPerson,
      visitorQuickId: aPerson,
      quickIDs: () => `${aPerson()},${aPerson()}`,
      startDatetime: () => '2026-02-20T00:00',
      endDatetime: () => '2026-03-03T00:00',
      from_date: () => '2026-03-01T00:00',
      to_date: () => '2026-03-03T00:00',
      format: () => oneOf(['csv', 'xlsx']),
      sortOrder: () => oneOf(['asc', 'desc']),
      exportType: () => oneOf(['visitor_logs', 'attendance']),
      performed_by: () => oneOf([aPerson(), 'Rao']),
      event_type: () => oneOf(['visit.entered-at-desk', 'visitor.revealed']),
      purpose: () => oneOf(['preview', 'export']),
      run: () => '00000000-0000-4000-8000-000000000000',
    }
    const said = known[name]?.()
    if (said === undefined || said === null) throw new Error(`Say in mask-attack.ts what ${name} usually is`)
    return String(said)
  }

  const through = (endpoint: Endpoint, slot: string): Asked => {
    const query: Record<string, string> = {}
    for (const [name, field] of fieldsOf(endpoint)) {
      const isNeeded = !(field as z.ZodType).safeParse(undefined).success
      if (SHOP.includes(name)) query[name] = shopId
      else if (name !== slot && (isNeeded || below(4) === 0)) query[name] = usual(name)
    }
    const { method, path } = endpoint
    return {
      slot: `${title(endpoint)} ${slot}`,
      isGuess: !NUMBERS.includes(slot),
      about: (guess) => ({
        surface: title(endpoint),
        method,
        path,
        query: { ...query, [slot]: guess },
        body: undefined,
      }),
    }
  }

  const byName = ({ endpoint, query, body, slot }: (typeof naming)[number]): Asked => ({
    slot: `${title(endpoint)} ${slot}`,
    isGuess: true,
    about: (guess) => ({
      surface: title(endpoint),
      method: endpoint.method,
      path: endpoint.path,
      query: filledIn(query, { ...inThisShop, [slot]: guess }) ?? {},
      body: filledIn<unknown>(body, { ...inThisShop, [slot]: guess }),
    }),
  })

  /** Every place for a guess in turn; where people are looked for, half of the time. */
  const slots = surfaces.flatMap((endpoint) => {
    const names = fieldsOf(endpoint).flatMap(([name]) => (SHOP.includes(name) ? [] : [name]))
    return [...names, ...UNDECLARED.slice(0, 2)].map((slot) => () => through(endpoint, slot))
  })
  const undeclared = surfaces.flatMap((endpoint) => UNDECLARED.slice(2).map((slot) => () => through(endpoint, slot)))
  const looking = surfaces.flatMap((endpoint) =>
    fieldsOf(endpoint).some(([name]) => name === 'search') ? [() => through(endpoint, 'search')] : [],
  )
  const declared = [...naming.map((one) => () => byName(one)), ...slots]
  const others = [...declared, ...undeclared]

  return {
    surfaces: [...surfaces, ...naming.map(({ endpoint }) => endpoint)].map(title),
    /** After so many steps every field of every surface has been tried. */
    round: 2 * declared.length,
    ask: (step: number) => {
      const among = step % 2 === 0 ? looking : others
      return (among[(step >> 1) % among.length] as () => Asked)()
    },
    saw: (rows: readonly Seen[]) => {
      if (rows.length > 0) seen = rows
    },
  }
}

const inFours = (text: string, by: string) => text.replace(/(.{4})(?=.)/g, `$1${by}`)
const inScript = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** How a text may be written so that a careless search finds it all the same. */
const spellings: ((text: string) => string)[] = [
  (text) => text,
  (text) => `%${text}%`,
  (text) => `${text}%`,
  (text) => `_${text.slice(1)}`,
  (text) => `*${text}*`,
  (text) => `"${text}"`,
  (text) => `\\${text}`,
  (text) => `+91${text}`,
  (text) => `+91 ${text.slice(0, 5)} ${text.slice(5)}`,
  (text) => `0${text}`,
  (text) => inFours(text, ' '),
  (text) => inFours(text, '-'),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => `${text} `,
  inScript(0xff10),
  inScript(0x966),
]

/** So many characters at the end of each that anyone may see; of an address it is the domain. */
const openEnd = (kind: keyof Secret, text: string) => (kind === 'email' ? text.length - text.indexOf('@') : 4)

/** A secret that is guessed at, and how much of it is known by now: from what is shown, place by place. */
export const guessing = (below: Below) => {
  const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T
  const known = new Map<string, number>()

  return {
    /** The same guess at what each of the two worlds may hold: in each of them one is right. */
    next() {
      const number = below(targets.length)
      const kind = oneOf(secretNames)
      const [one, other] = targets[number]?.secrets.map((secret) => secret[kind]) as [string, string]
      const id = `${number} ${kind}`
      const from = below(4)
      const length = 1 + below(6)
      const cut = oneOf<(text: string) => string>([
        (text) => text,
        // One place more than is known.
        (text) => text.slice(-(openEnd(kind, text) + (known.get(id) ?? 0) + 1)),
        (text) => text.slice(kind === 'email' ? 1 : 0).slice(0, length),
        (text) => text.slice(from, from + 3),
      ])
      const spelled = below(2) === 0 ? (text: string) => text : oneOf(spellings)
      return { id, guesses: [spelled(cut(one)), spelled(cut(other))] as const }
    },
    /** The answers told which one is right. */
    learned: (id: string) => known.set(id, (known.get(id) ?? 0) + 1),
    recovered: () => [...known.values()].reduce((sum, places) => sum + places, 0),
  }
}
