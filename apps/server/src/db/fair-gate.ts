import type { Lane } from '@quickprism/contract/endpoint'
import { refuse } from '../refuse.ts'

type Sizes = {
  /** How many are inside at once, of all parties together. */
  room: number
  /** How many of them one party may have while others come too. */
  share: number
  /** How many while nobody else comes. */
  alone: number
}

type Waits = Exclude<Lane, 'never'>

/** How long someone waits at most, in milliseconds, and how many of one party do. Lists and charts give way first. */
const PATIENCE: Record<Waits, number> = { first: 1_000, last: 3_000 }
const MOST_WAITING: Record<Waits, number> = { first: 200, last: 500 }
/**
 * Once so many of all parties wait, each has its part of these places, and a few at least: thousands that wait, and are
 * refused later all the same, make every step of those slower who must not wait.
 */
const CROWDED: Record<Waits, number> = { first: 200, last: 2_000 }
const FEW = 6

/** Whoever has been the only one for this long is alone. */
const ALONE_AFTER = 10_000

type Waiting = { enter(): void }
type Party = { key: number | string; inside: Record<Lane, number>; waiting: Record<Waits, Waiting[]> }

export type FairGate = {
  /** Runs the work as soon as there is room for one more of this party, or refuses when that takes too long. */
  pass<T>(party: number | string, lane: Lane, work: () => Promise<T>): Promise<T>
  counts(): { inside: number; waiting: number; refused: Readonly<Record<Waits, number>> }
}

const insideOf = ({ inside }: Party) => inside.first + inside.last + inside.never

/**
 * Stands in front of something of which there is little, such as a pool's connections. No party takes more than its
 * share of it, and those who wait are let in turn by turn: one of each party, acts before lists and charts, which leave
 * one place of their party's share to acts. What may never wait does not.
 *
 * Work must not pass the same gate again inside: it would wait for the place that it holds itself.
 */
export const openFairGate = ({ room, share, alone }: Sizes): FairGate => {
  const parties = new Map<number | string, Party>()
  /** Those of whom someone waits, whose turn is next first. */
  const turns = new Set<Party>()
  const refused = { first: 0, last: 0 }
  const waitingInAll = { first: 0, last: 0 }
  let inside = 0
  let lastCame: number | string | undefined
  let mixedAt = Number.NEGATIVE_INFINITY

  const partyOf = (key: number | string) => {
    const known = parties.get(key)
    if (known) return known
    const party: Party = { key, inside: { first: 0, last: 0, never: 0 }, waiting: { first: [], last: [] } }
    parties.set(key, party)
    return party
  }

  const noteWhoCame = (key: number | string) => {
    if (lastCame !== key && lastCame !== undefined) mixedAt = performance.now()
    lastCame = key
  }

  const hasRoomFor = (party: Party, lane: Lane) => {
    if (lane === 'never') return true
    if (inside >= room) return false
    const most = performance.now() - mixedAt > ALONE_AFTER ? alone : share
    return insideOf(party) < most && (lane === 'last' || party.inside.first < Math.max(1, most - 1))
  }

  const enter = (party: Party, lane: Lane) => {
    inside++
    party.inside[lane]++
  }

  const letNextIn = (among: Iterable<Party>) => {
    for (const party of among) {
      const lane = (['last', 'first'] as const).find((lane) => party.waiting[lane][0] && hasRoomFor(party, lane))
      if (!lane) continue
      const next = party.waiting[lane].shift() as Waiting
      waitingInAll[lane]--
      turns.delete(party)
      if (party.waiting.first.length + party.waiting.last.length > 0) turns.add(party)
      enter(party, lane)
      next.enter()
    }
  }

  const forgetIfGone = (party: Party) => {
    if (party.waiting.first.length + party.waiting.last.length > 0) return
    turns.delete(party)
    if (insideOf(party) === 0) parties.delete(party.key)
  }

  const mostWaiting = (lane: Waits) =>
    waitingInAll[lane] < CROWDED[lane]
      ? MOST_WAITING[lane]
      : Math.min(MOST_WAITING[lane], Math.max(FEW, CROWDED[lane] / turns.size))

  const waitFor = (party: Party, lane: Waits) =>
    new Promise<void>((resolve, reject) => {
      const refuseOne = () => {
        refused[lane]++
        reject(refuse.busy())
      }
      const queue = party.waiting[lane]
      if (queue.length >= mostWaiting(lane)) return refuseOne()
      const waiting = {
        enter() {
          clearTimeout(deadline)
          resolve()
        },
      }
      const deadline = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        waitingInAll[lane]--
        forgetIfGone(party)
        refuseOne()
      }, PATIENCE[lane])
      queue.push(waiting)
      waitingInAll[lane]++
      turns.add(party)
    })

  return {
    async pass(key, lane, work) {
      noteWhoCame(key)
      const party = partyOf(key)
      if (hasRoomFor(party, lane)) enter(party, lane)
      else await waitFor(party, lane as Waits)
      try {
        return await work()
      } finally {
        inside--
        party.inside[lane]--
        // Without a room for all, nobody but those of this party has waited for this.
        if (turns.size > 0) letNextIn(room === Number.POSITIVE_INFINITY ? [party] : turns)
        forgetIfGone(party)
      }
    },
    counts: () => ({
      inside,
      waiting: waitingInAll.first + waitingInAll.last,
      refused,
    }),
  }
}
