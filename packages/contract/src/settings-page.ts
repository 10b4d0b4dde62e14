import { SETTINGS_ELEMENT, type Settings } from './settings.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** JSON in which nothing ends the element it stands in. */
const asJson = (settings: Settings) => JSON.stringify(settings).replaceAll('<', '\\u003c')

/**
 * The page of an app with the settings in it: the product's name wherever the built page says `{{product}}`, and all of
 * them as data for the app, which reads them before it draws anything.
 */
export const pageWith = (page: string, settings: Settings) => {
  const data = `<script type="application/json" id="${SETTINGS_ELEMENT}">${asJson(settings)}</script>`
  return named(page, escaped(settings.product)).replace('</head>', () => `${data}</head>`)
}

/** The manifest of an app, whose name is the product's. */
export const manifestWith = (manifest: string, { product }: Settings) =>
  JSON.stringify(
    JSON.parse(manifest, (_, value: unknown) => (typeof value === 'string' ? named(value, product) : value)),
  )

const named = (text: string, product: string) => text.replaceAll('{{product}}', () => product)
