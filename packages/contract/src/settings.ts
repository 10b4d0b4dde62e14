import { z } from 'zod'

/**
 * What the operator of an installation decides and the screens show. The server reads it from its environment
 * (`settings-env.ts`) and writes it into every page it serves (`settings-page.ts`); the apps read it from there.
 */
export const Settings = z.object({
  product: z.string(),
  /** Where people write when the product cannot help them. */
  support: z.string(),
  /** Where the companion is in the stores. Without, people open it in the browser. */
  stores: z.object({ ios: z.string().optional(), android: z.string().optional() }),
  /** Where the picture of a map comes from and who made it; nothing for a map without one. */
  tiles: z.object({ url: z.string(), attribution: z.string(), about: z.string().optional() }).optional(),
  /** Whether places can be looked for by name. The server asks; a page does not learn whom. */
  placeSearch: z.boolean(),
  /** Who tells a browser its public address, as text or as `ip` in JSON; without, nobody is asked. */
  ipLookup: z.string().optional(),
  /** Whether people may register a business themselves, or the operator alone does. */
  registration: z.boolean(),
  /** Whether `/dev/components` shows every component: for those who work on the product. */
  components: z.boolean(),
  /** Languages besides English, by the names browsers have for them, and which edition of each is there. */
  languages: z.record(z.string(), z.string()).optional(),
})
export type Settings = z.infer<typeof Settings>

/** Where the words of a language are. Another edition has another address, so that a browser may keep each. */
export const languagePath = (tag: string, edition: string) => `/languages/${tag}.json?${edition}`

/** The element of a page that holds them, as JSON. */
export const SETTINGS_ELEMENT = 'settings'
