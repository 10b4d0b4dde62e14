import { type Endpoint, title } from '@quickprism/contract/endpoint'
import type { Permission } from '@quickprism/contract/permissions'
import {
  type Owner,
  ownersOf,
  type PlaceName,
  type Principal,
  principals,
  type Verdict,
  verdictOn,
} from '@quickprism/tools/testing/access-model'
import { type AccessWorld, givenAccessWorld, type Opens, tokensFor } from '@quickprism/tools/testing/access-world'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type RawAnswer, rawAnswer } from '@quickprism/tools/testing/raw-answer'
import { type Sample, sampler, walked } from '@quickprism/tools/testing/samples'
import { specimenRoutes } from '@quickprism/tools/testing/specimens'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { nowhere } from '@quickprism/tools/testing/things'
import { afterAll, beforeAll, expect } from 'vitest'
import { routes } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
})
afterAll(() => t.close())

/** A call by one of the permissions that open it. */
type Row = { endpoint: Endpoint; sample: Sample; opens: Opens }
/** Who asks, whose it is, and what must become of it. */
type Cell = { principal: Principal; owner: Owner; verdict: Verdict }

/** Who answers an invitation speaks for the invited branch. */
const ANSWERS_INVITATIONS: readonly Permission[] = ['edit_branches']

const rowsOf = (endpoint: Endpoint, sample: Sample): Row[] => {
  const { allow } = endpoint
  const needed = sample.names === 'invitation' ? ANSWERS_INVITATIONS : []
  const anyOf = allow.kind === 'gate' ? allow.anyOf : needed
  const each = anyOf.length > 0 ? anyOf : [undefined]
  return each.map((permission) => ({ endpoint, sample, opens: { anyOf, permission } }))
}

const nameOf = ({ endpoint, opens: { anyOf, permission } }: Row) =>
  `${title(endpoint)}${anyOf.length > 1 ? ` (${permission})` : ''}`

const cellsOf = ({ endpoint, sample: { names } }: Row): Cell[] => {
  const call = { title: title(endpoint), allow: endpoint.allow, names, hasForm: endpoint.body !== undefined }
  return principals.flatMap((principal) =>
    ownersOf(names).map((owner) => ({ principal, owner, verdict: verdictOn(call, principal, owner) })),
  )
}

/** Alike in every run: in random order, and as many as possible of each verdict among the first. */
const spread = (cells: readonly Cell[], below: (limit: number) => number) => {
  const shuffled = cells
    .map((cell) => ({ cell, at: below(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ cell }) => cell)
  return Map.groupBy(shuffled, ({ verdict }) => verdict)
    .values()
    .flatMap((alike) => alike.map((cell, rank) => ({ cell, rank })))
    .toArray()
    .sort((one, other) => one.rank - other.rank)
    .map(({ cell }) => cell)
}

const remembering = <K, V>() => {
  const memory = new Map<K, Promise<V>>()
  return (key: K, make: () => Promise<V>) => {
    const known = memory.get(key) ?? make()
    memory.set(key, known)
    return known
  }
}

/** A call as everyone in a world makes it. */
const askingIn = ({ endpoint, sample, opens }: Row, world: AccessWorld) => {
  const tokenOf = tokensFor(t)
  const [sameToken, sameInput] = [remembering<Principal, string | undefined>(), remembering<Owner, unknown>()]
  const sameAnswer = remembering<Principal, RawAnswer>()

  const inputFor = async (owner: Owner, person: GivenPerson) => {
    const at = world.places[owner as PlaceName] ?? nowhere
    const isTheirs = owner === 'their own' || sample.names === 'door'
    const of = isTheirs ? person : owner === "someone else's" ? world.bystander : undefined
    return sample.ask({ at, of, permission: opens.permission })
  }

  const answerTo = async (
    { principal, owner }: Pick<Cell, 'principal' | 'owner'>,
    { isFresh }: { isFresh: boolean },
  ) => {
    const person = await world.personOf(principal, opens)
    const sign = () => tokenOf(principal, person)
    const make = () => inputFor(owner, person)
    const token = await (sample.spends === 'the session' ? sign() : sameToken(principal, sign))
    const input = await (isFresh || owner === 'their own' ? make() : sameInput(owner, make))
    return rawAnswer(t.url, endpoint, input, token)
  }

  return {
    answerTo,
    /** What the same caller is told about something that never was. */
    answerToNothing: (principal: Principal) => {
      const owner = ownersOf(sample.names).at(-1) as Owner
      return sameAnswer(principal, () => answerTo({ principal, owner }, { isFresh: false }))
    },
  }
}

const isLike = (one: RawAnswer, other: RawAnswer) => one.text === other.text && one.headers === other.headers

/** Let in is who succeeds, or fails in the very words that the sample says it ends with. */
const isLetIn = ({ ends }: Sample, { status, text }: RawAnswer) =>
  ends ? status === ends.status && text.includes(JSON.stringify(ends.detail)) : status >= 200 && status < 300

/** Makes these calls, and says which were not answered as they must be. */
const compare = async (row: Row, cells: readonly Cell[], world: AccessWorld) => {
  const asking = askingIn(row, world)
  const unexpected: string[] = []
  const complain = ({ principal, owner }: Cell, expected: string, { status, text }: RawAnswer) =>
    unexpected.push(`${nameOf(row)} by ${principal.name}, ${owner}: not ${expected} but ${status} ${text}`)

  const refuses = async (cell: Cell) => {
    const answer = await asking.answerTo(cell, { isFresh: false })
    const nothing = cell.verdict === 404 ? await asking.answerToNothing(cell.principal) : answer
    if (answer.status !== cell.verdict) complain(cell, `${cell.verdict}`, answer)
    else if (!isLike(answer, nothing)) complain(cell, `what is told about nothing (${nothing.text})`, answer)
  }

  const letsIn = async (cell: Cell) => {
    const isSpoilt = row.sample.spends === 'the place'
    const there = isSpoilt ? askingIn(row, await givenAccessWorld(t)) : asking
    const isFresh = row.endpoint.method !== 'GET' || row.sample.spends === 'what it names'
    const answer = await there.answerTo(cell, { isFresh })
    if (!isLetIn(row.sample, answer)) complain(cell, 'let in', answer)
  }

  // Those who are refused change nothing: they come first, and together.
  const [welcome, refused] = [true, false].map((is) => cells.filter(({ verdict }) => (verdict === 'let in') === is))
  for (const together of Map.groupBy(refused as Cell[], ({ owner }) => owner).values()) {
    await Promise.all(together.map(refuses))
  }
  for (const cell of welcome as Cell[]) await letsIn(cell)
  return unexpected
}

proof(
  'AZ-06',
  'Every call is answered as the rules say, whoever asks and whosever it is that they name; what is not theirs looks like nothing.',
  { ci: { cellsOfEachCall: 8 }, stated: { cellsOfEachCall: 'all' } },
  async ({ cellsOfEachCall }: { cellsOfEachCall: number | 'all' }) => {
    const samples = sampler(t)
    const world = await givenAccessWorld(t)
    const below = seededNumbers(6)
    const rows = walked.flatMap((endpoint) => rowsOf(endpoint, samples.of(endpoint)))
    const asked: Cell[] = []
    const unexpected: string[] = []
    for (const row of rows) {
      // How much one may ask for in a day is no part of this.
      await t.owner.identity.deleteFrom('identity.allowance').execute()
      const cells = spread(cellsOf(row), below).slice(0, cellsOfEachCall === 'all' ? undefined : cellsOfEachCall)
      unexpected.push(...(await compare(row, cells, world)))
      asked.push(...cells)
    }
    expect(unexpected).toEqual([])

    const counted = (verdict: Verdict) => asked.filter((cell) => cell.verdict === verdict).length
    return {
      Calls: walked.length,
      'Rows, one for each permission that opens a call': rows.length,
      Principals: principals.length,
      'Owners of a place': ownersOf('place').length,
      Cells: asked.length,
      'Let in': counted('let in'),
      'Not signed in (401)': counted(401),
      'Not permitted (403)': counted(403),
      'Not there, byte for byte like an id that never was (404)': counted(404),
      'Unexpected successes': 0,
      'Unexpected refusals': 0,
    }
  },
)
