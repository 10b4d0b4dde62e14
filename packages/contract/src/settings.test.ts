import { describe, expect, it } from 'vitest'
import { Settings } from './settings.ts'
import { SettingsEnv, settingsOf } from './settings-env.ts'
import { manifestWith, pageWith } from './settings-page.ts'

const least = { SUPPORT_EMAIL: 'help@kaveri.example' }
const read = (env: Record<string, string>) => settingsOf(SettingsEnv.parse({ ...least, ...env }))
const complaints = (env: Record<string, string>) =>
  SettingsEnv.safeParse({ ...least, ...env }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

describe('settings from the environment', () => {
  it('are the product as it is, unless someone decides otherwise', () => {
    expect(read({})).toEqual({
      product: 'QuickPrism',
      support: 'help@kaveri.example',
      stores: {},
      tiles: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap contributors',
        about: 'https://www.openstreetmap.org/copyright',
      },
      placeSearch: false,
      registration: true,
      components: false,
    })
  })

  it('are what the operator says', () => {
    const env = {
      PRODUCT_NAME: 'Dwara',
      IOS_APP_URL: 'https://apps.apple.com/app/id1',
      ANDROID_APP_URL: 'https://play.google.com/store/apps/details?id=dwara',
      TILE_URL: 'https://{s}.tiles.dwara.example/{z}/{x}/{y}.png?key=1',
      TILE_ATTRIBUTION: 'Dwara Maps',
      TILE_ATTRIBUTION_URL: 'https://dwara.example/maps',
      GEOCODER_URL: 'https://geo.dwara.example/search?key=1',
      ALLOW_REGISTRATION: 'no',
    }
    expect(read(env)).toEqual({
      product: 'Dwara',
      support: 'help@kaveri.example',
      stores: { ios: env.IOS_APP_URL, android: env.ANDROID_APP_URL },
      tiles: { url: env.TILE_URL, attribution: 'Dwara Maps', about: 'https://dwara.example/maps' },
      placeSearch: true,
      registration: false,
      components: false,
    })
  })

  it('may leave maps without tiles, and an empty line says nothing', () => {
    expect(read({ TILE_URL: '' }).tiles).toBeUndefined()
    expect(read({ PRODUCT_NAME: '', IOS_APP_URL: '', GEOCODER_URL: '', ALLOW_REGISTRATION: '' })).toEqual(read({}))
  })

  it.each([
    [{ SUPPORT_EMAIL: '' }, 'SUPPORT_EMAIL must be the address people write to for help, such as help@example.com'],
    [{ PRODUCT_NAME: 'Dwara\nBcc: all' }, 'PRODUCT_NAME must be one line of at most 40 characters'],
    [{ PRODUCT_NAME: 'D'.repeat(41) }, 'PRODUCT_NAME must be one line of at most 40 characters'],
    [
      { IOS_APP_URL: 'javascript:alert(1)' },
      'IOS_APP_URL must be the address of the app in the App Store, beginning with https://',
    ],
    [
      { ANDROID_APP_URL: 'play.google.com' },
      'ANDROID_APP_URL must be the address of the app in Google Play, beginning with https://',
    ],
    ...['geo.example.com', 'file:///etc/hosts', 'https://user:secret@geo.example.com/search'].map(
      (url): [Record<string, string>, string] => [
        { GEOCODER_URL: url },
        'GEOCODER_URL must be the address at which a geocoder is asked, such as https://geo.example.com/search, without a name and password',
      ],
    ),
    [
      { ALLOW_REGISTRATION: 'maybe' },
      'ALLOW_REGISTRATION must be true or false: whether people may register a business themselves',
    ],
    ...[
      'https://tiles.example.com',
      "https://tiles.example.com; script-src 'unsafe-inline'/{z}/{x}/{y}",
      'https://tiles.{s}.example.com/{z}/{x}/{y}.png',
      'https://*/{z}/{x}/{y}.png',
      'data:{z}{x}{y}',
    ].map((url): [Record<string, string>, string] => [
      { TILE_URL: url },
      'TILE_URL must be an address with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png, or empty for maps without tiles',
    ]),
  ])('are refused with what to do: %o', (env, sentence) => {
    expect(complaints(env)).toEqual([sentence])
  })
})

describe('settings in a page', () => {
  const page = '<html><head><title>{{product}}</title><meta content="{{product}} runs"></head><body></body></html>'
  const tricky = `</script><script>alert(1)</script> "'$&`
  const settings = { ...read({}), product: tricky }

  it('arrive as they are, and nothing in them ends its place', () => {
    const written = pageWith(page, settings)
    expect(written.match(/<\/?script/g)).toEqual(['<script', '</script'])
    const json = /<script type="application\/json" id="settings">(.*)<\/script>/.exec(written)?.[1] ?? ''
    expect(Settings.parse(JSON.parse(json))).toEqual(settings)
    const asText = '&#60;/script&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#34;&#39;$&#38;'
    expect(written).toContain(`<title>${asText}</title><meta content="${asText} runs">`)
  })

  it('name the app that is put on the home screen', () => {
    expect(JSON.parse(manifestWith('{"name":"{{product}}","icons":[{"src":"a.png"}]}', settings))).toEqual({
      name: tricky,
      icons: [{ src: 'a.png' }],
    })
  })
})
