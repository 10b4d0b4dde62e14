import { randomUUID } from 'node:crypto'
import { attackOn, type Below, guessing, type Question, type Seen } from '@quickprism/tools/testing/mask-attack'
import { type MaskedWorld, openMaskedWorld } from '@quickprism/tools/testing/masked-world'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { proof } from '@quickprism/tools/testing/proof'
import { median, sameDistribution } from '@quickprism/tools/testing/statistics'
import { seededNumbers } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect } from 'vitest'

let worlds: [MaskedWorld, MaskedWorld]
beforeAll(async () => {
  worlds = [await openMaskedWorld(0), await openMaskedWorld(1)]
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

type Reader = keyof MaskedWorld['tokens']
type Answer = { status: number; headers: [string, string][]; body: string; took: number }

/** What is different in each answer, whoever asks what. */
const OWN_TO_EACH = ['date', 'x-request-id']

const put = async (world: MaskedWorld, reader: Reader, { method, path, query, body }: Question, tag?: string) => {
  const started = performance.now()
  const answer = await whenNotBusy(() =>
    fetch(`${world.url}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${world.tokens[reader]}`,
        ...(tag ? { 'if-none-match': tag } : {}),
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !OWN_TO_EACH.includes(name)),
    body: bytes.replace(/"requestId":"[^"]+"/, ''),
    took: performance.now() - started,
  } satisfies Answer
}

const tagOf = ({ headers }: Answer) => headers.find(([name]) => name === 'etag')?.[1]

/** All of an answer that can be told apart. */
const told = ({ status, headers, body }: Answer) => JSON.stringify([status, headers, body])
/** The tag names the question, so two questions have two. */
const toldOfGuess = ({ headers, ...answer }: Answer) =>
  told({ ...answer, headers: headers.filter(([name]) => name !== 'etag') })

type Row = { visitor_ref?: string; date?: string; age?: number; gender?: string; pov?: string }

/** The people whom an answer shows. */
const rowsIn = ({ status, body }: Answer): Seen[] => {
  if (status !== 200 || !body.startsWith('{"')) return []
  const { data } = JSON.parse(body) as { data?: unknown }
  return (Array.isArray(data) ? (data as Row[]) : []).flatMap(({ visitor_ref, date, age, gender, pov }) =>
    visitor_ref && date
      ? [{ ref: visitor_ref, day: date, age: age ?? null, gender: gender ?? null, pov: pov ?? null }]
      : [],
  )
}

/** Whoever is named by a guess is nobody, and no report was ever sent here. */
const NEVER_OPEN = [
  'GET /api/vms/blacklist',
  'GET /api/vms/scheduled-report',
  'GET /api/vms/scheduled-report-file',
  'POST /api/vms/access-data',
  'POST /api/vms/blacklist-reason',
  'POST /api/vms/desk-read-pass',
  'POST /api/vms/read-guest',
  'POST /api/vms/visitor-additional-info',
]

/** The answers to two guesses in one world. */
type Answers = [Answer, Answer]

const eitherFirst = (isSwapped: boolean) => (isSwapped ? ([1, 0] as const) : ([0, 1] as const))

/** Both guesses in both worlds, one after the other, so that nobody waits for another. */
const putBoth = async (reader: Reader, questions: readonly [Question, Question], below: Below) => {
  const answers = [[], []] as unknown as [Answers, Answers]
  const guessFirst = eitherFirst(below(2) === 0)
  for (const world of eitherFirst(below(2) === 0)) {
    for (const guess of guessFirst) answers[world][guess] = await put(worlds[world], reader, questions[guess])
  }
  return answers
}

/** Who is the slower one: in each world the guess at what it holds is right, and the other one wrong. */
const stopwatch = () => {
  const [right, wrong]: [number[], number[]] = [[], []]
  let slower = 0
  return {
    note([here, there]: [Answers, Answers]) {
      for (const [one, other] of [here, there.toReversed() as Answers]) {
        right.push(one.took)
        wrong.push(other.took)
        if (one.took > other.took) slower++
      }
    },
    result: () => ({
      compared: right.length,
      slower,
      apart: Math.abs(median(right) - median(wrong)),
      same: sameDistribution(right, wrong),
    }),
  }
}

proof(
  'T17',
  'of two worlds that differ only in what is masked every answer is the same, to the byte, and a right guess is answered like a wrong one, in the same time: 0 masked digits are recovered',
  { ci: { queries: 400 }, stated: { queries: 10_000 } },
  async ({ queries }, target) => {
    const below = seededNumbers(170)
    const [{ shopId }] = worlds
    expect(worlds[1].shopId).toBe(shopId)
    const attack = attackOn(shopId, below)
    const secrets = guessing(below)
    const watch = stopwatch()
    const differing: string[] = []
    const met = new Set<string>()
    const opened = new Set<string>()
    const statuses: Record<number, number> = {}
    let [asked, rows] = [0, 0]

    for (let step = 0; asked < queries || step < attack.round; step++) {
      const { slot, isGuess, about } = attack.ask(step)
      const { id, guesses } = secrets.next()
      const reader = step % 5 === 0 ? 'clerk' : 'manager'
      const questions = [about(guesses[0]), about(guesses[1])] as const
      const tells = (why: string, one: string, other: string) => {
        if (one === other) return
        differing.push(`${slot} = ${guesses.join(' or ')}, ${why}: ${one} and ${other}`)
        secrets.learned(id)
      }

      const [here, there] = await putBoth(reader, questions, below)
      asked += 2
      for (const guess of [0, 1] as const) tells('in two worlds', told(here[guess]), told(there[guess]))
      if (isGuess) {
        for (const [one, other] of [here, there]) tells('in one world', toldOfGuess(one), toldOfGuess(other))
        watch.note([here, there])
      }
      const tag = tagOf(here[0])
      if (tag && below(3) === 0) {
        // To the guess it belongs to it says that nothing has changed, and nothing to the other.
        for (const question of questions) {
          const [one, other] = [
            await put(worlds[0], reader, question, tag),
            await put(worlds[1], reader, question, tag),
          ]
          asked++
          tells('with a tag', told(one), told(other))
        }
      }
      met.add(questions[0].surface)
      if (here[0].status === 200) opened.add(questions[0].surface)
      statuses[here[0].status] = (statuses[here[0].status] ?? 0) + 1
      const shown = rowsIn(here[0])
      rows += shown.length
      attack.saw(shown)
    }
    expect(differing).toEqual([])
    // The attacker was everywhere, and saw rows to go on from.
    expect([...met].sort()).toEqual(attack.surfaces.toSorted())
    expect([...met].filter((surface) => !opened.has(surface)).sort()).toEqual(NEVER_OPEN)
    expect(rows).toBeGreaterThan(queries / 20)

    const { compared, slower, apart, same } = watch.result()
    const isEven = Math.abs(slower - compared / 2) <= 2 * Math.sqrt(compared)
    target('a right guess is the slower one as often as not, within four standard deviations', isEven)
    target('medians less than 1 ms apart, KS p > 0.01', apart < 1 && same > 0.01)
    return {
      'Adaptive queries, each in both worlds': asked,
      Surfaces: met.size,
      'Rows seen': rows,
      'Answers by status': JSON.stringify(statuses),
      'Answers that differ': differing.length,
      'Masked digits recovered': secrets.recovered(),
      'Guesses timed, right against wrong': compared,
      'Right guess slower': `${((100 * slower) / compared).toFixed(1)} %`,
      'Right against wrong': `median ${apart.toFixed(3)} ms apart, KS p = ${same.toFixed(3)}`,
    }
  },
)
