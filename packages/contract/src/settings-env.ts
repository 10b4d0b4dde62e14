import { z } from 'zod'
import { oneLine } from './one-line.ts'
import type { Settings } from './settings.ts'

const OPEN_STREET_MAP = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  about: 'https://www.openstreetmap.org/copyright',
}

/** `NAME=` in a file of variables says nothing, like no line at all. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const webAddress = (what: string) =>
  unlessEmpty(z.url({ protocol: /^https$/, error: `must be ${what}, beginning with https://` }).optional())

/** The host may begin with `{s}.`, for providers that spread their tiles over several; nothing else varies in it. */
const TILE_HOST = /^https?:\/\/(\{s\}\.)?[\w-]+(\.[\w-]+)*(:\d+)?\//i

const isTileUrl = (url: string) => TILE_HOST.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part))

/** What `fetch` takes: it refuses an address with a name and password in it. */
const isCallable = (address: string) => {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** The variables of the settings, for the server's environment and for development. */
export const SettingsEnv = z.object({
  PRODUCT_NAME: unlessEmpty(
    z
      .string()
      .refine((name) => oneLine(name) === name && name.length <= 40, 'must be one line of at most 40 characters')
      .default('QuickPrism'),
  ),
  SUPPORT_EMAIL: z.email({ error: 'must be the address people write to for help, such as help@example.com' }),
  IOS_APP_URL: webAddress('the address of the app in the App Store'),
  ANDROID_APP_URL: webAddress('the address of the app in Google Play'),
  /** Empty for maps without tiles. */
  TILE_URL: z
    .string()
    .refine(
      (url) => url === '' || isTileUrl(url),
      'must be an address with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png, or empty for maps without tiles',
    )
    .default(OPEN_STREET_MAP.url),
  TILE_ATTRIBUTION: unlessEmpty(z.string().optional()),
  TILE_ATTRIBUTION_URL: webAddress('the page about who made the map'),
  /** Of the server alone (docs/geocoder.md); pages learn whether there is one. */
  GEOCODER_URL: unlessEmpty(
    z
      .string()
      .refine(
        isCallable,
        'must be the address at which a geocoder is asked, such as https://geo.example.com/search, without a name and password',
      )
      .optional(),
  ),
  IP_LOOKUP_URL: webAddress('the address of a service that tells a browser its public address'),
  ALLOW_REGISTRATION: unlessEmpty(
    z.stringbool({ error: 'must be true or false: whether people may register a business themselves' }).default(true),
  ),
  COMPONENTS_PAGE: unlessEmpty(
    z.stringbool({ error: 'must be true or false: whether /dev/components is there' }).default(false),
  ),
})

export const settingsOf = (env: z.output<typeof SettingsEnv>): Settings => ({
  product: env.PRODUCT_NAME,
  support: env.SUPPORT_EMAIL,
  stores: { ios: env.IOS_APP_URL, android: env.ANDROID_APP_URL },
  tiles: env.TILE_URL === '' ? undefined : { url: env.TILE_URL, ...attributionOf(env) },
  placeSearch: env.GEOCODER_URL !== undefined,
  ipLookup: env.IP_LOOKUP_URL,
  registration: env.ALLOW_REGISTRATION,
  components: env.COMPONENTS_PAGE,
})

/** Nearly all tiles are drawn from OpenStreetMap: its makers are named unless others are. */
const attributionOf = ({ TILE_ATTRIBUTION, TILE_ATTRIBUTION_URL }: z.output<typeof SettingsEnv>) =>
  TILE_ATTRIBUTION === undefined
    ? { attribution: OPEN_STREET_MAP.attribution, about: OPEN_STREET_MAP.about }
    : { attribution: TILE_ATTRIBUTION, about: TILE_ATTRIBUTION_URL }
