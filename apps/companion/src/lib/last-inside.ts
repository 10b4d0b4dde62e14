const KEY = 'last-inside'

type LastInside = { visit: string; at: string }

/** When this phone was last seen inside, for the visit it is about. It never leaves the phone but as that time. */
export const keepLastInside = (visit: string, at = new Date()) =>
  localStorage.setItem(KEY, JSON.stringify({ visit, at: at.toISOString() } satisfies LastInside))

export const lastInside = (visit: string): string | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<LastInside> | null
    return kept?.visit === visit ? kept.at : undefined
  } catch {
    return undefined
  }
}

export const forgetLastInside = () => localStorage.removeItem(KEY)
