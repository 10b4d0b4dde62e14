import { BranchChanged, live, Ready } from '@quickprism/contract/live'
import { draw } from './asking-again.ts'
import type { Session } from './fetch-wire.ts'
import { keepStream, type StreamEvent } from './kept-stream.ts'

/** Two hundred screens that hear of the same change do not ask in the same moment. */
const JITTER = 500

type Following = {
  session: Session
  shops: readonly string[]
  /** A branch has changed since it was last shown. */
  changed: (shopQuickID: string) => void
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
  random = draw,
  fetch: ask = fetch,
}: Following) => {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; before: number }>()

  const note = ({ shop_quickID, version }: BranchChanged) => {
    const before = known.get(shop_quickID)
    known.set(shop_quickID, version)
    if (before === undefined || before === version || waiting.has(shop_quickID)) return
    const timer = setTimeout(() => {
      waiting.delete(shop_quickID)
      changed(shop_quickID)
    }, random() * JITTER)
    waiting.set(shop_quickID, { timer, before })
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
