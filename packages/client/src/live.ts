import { BranchChanged, live, Ready } from '@quickprism/contract/live'
import type { Session } from './fetch-wire.ts'
import { keepStream, type StreamEvent } from './kept-stream.ts'

/** Two hundred screens that hear of the same change do not ask in the same moment. */
const JITTER = 500

/** A server answers within ten seconds. What takes longer is lost, and asked for again at the next change. */
const LONGEST_WAIT = 15_000

type Following = {
  session: Session
  shops: readonly string[]
  /** A branch has changed since it was last shown. Told again no sooner than what this answers has ended. */
  changed: (shopQuickID: string) => Promise<unknown> | void
  /** What version each branch was last shown at: kept by whoever follows again after a pause. */
  known?: Map<string, number>
  origin?: string
  random?: () => number
  fetch?: typeof fetch
}

/**
 * Keeps a stream open for one tab. While it is broken, and when access has ended, the stated polling goes on as it does
 * without it. Answers what ends it.
 */
export const followBranches = ({
  session,
  shops,
  changed,
  known = new Map(),
  origin = '',
  random = Math.random,
  fetch: ask = fetch,
}: Following) => {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; before: number }>()
  const beingAsked = new Set<string>()

  const tellLater = (shop: string, before: number) => {
    clearTimeout(waiting.get(shop)?.timer)
    waiting.set(shop, { timer: setTimeout(() => void tell(shop), random() * JITTER), before })
  }

  /** One after another: where changes come faster than answers, no answer would ever be waited for. */
  const tell = async (shop: string) => {
    if (beingAsked.has(shop)) return
    waiting.delete(shop)
    beingAsked.add(shop)
    let timer: ReturnType<typeof setTimeout> | undefined
    const lost = new Promise((resolve) => {
      timer = setTimeout(resolve, LONGEST_WAIT)
    })
    await Promise.race([changed(shop), lost])
    clearTimeout(timer)
    beingAsked.delete(shop)
    const missed = waiting.get(shop)
    if (missed) tellLater(shop, missed.before)
  }

  const note = ({ shop_quickID, version }: BranchChanged) => {
    const before = known.get(shop_quickID)
    known.set(shop_quickID, version)
    if (before === undefined || before === version || waiting.has(shop_quickID)) return
    tellLater(shop_quickID, before)
  }

  const hear = ({ event, data }: StreamEvent) => {
    if (event === 'ready') for (const shop of Ready.parse(JSON.parse(data)).shops) note(shop)
    if (event === 'version') note(BranchChanged.parse(JSON.parse(data)))
  }

  const address = `${origin}${live.events.path}?${new URLSearchParams({ shops: shops.join(',') })}`
  const leave = keepStream({ session, address, hear, random, fetch: ask })
  return () => {
    leave()
    for (const [shop, { timer, before }] of waiting) {
      clearTimeout(timer)
      // It was never shown: whoever follows again hears of it.
      known.set(shop, before)
    }
    waiting.clear()
  }
}
