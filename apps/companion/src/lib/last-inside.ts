import { browserStorage, parseKept } from '@quickprism/client/browser-storage'
import { serverNow } from './server-clock.ts'

const KEY = 'last-inside'

type LastInside = { visit: string; at: string }

/** When this phone was last seen inside, for the visit it is about. It never leaves the phone but as that time. */
export const keepLastInside = (visit: string, at = serverNow()) =>
  browserStorage.set(KEY, JSON.stringify({ visit, at: new Date(at).toISOString() } satisfies LastInside))

export const lastInside = (visit: string): string | undefined => {
  const kept = parseKept<Partial<LastInside> | null>(browserStorage.get(KEY))
  return kept?.visit === visit ? kept.at : undefined
}

/** Of whichever visit. */
export const hasLastInside = () => browserStorage.get(KEY) !== undefined

export const forgetLastInside = () => browserStorage.remove(KEY)
