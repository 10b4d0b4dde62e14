import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Settings } from '@quickprism/contract/settings'
import { builtApps } from '@quickprism/tools/testing/built-apps'
import { rawGet } from '@quickprism/tools/testing/raw-get'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { serveWebApps } from './web-apps.ts'

let t: TestApp
let built: Awaited<ReturnType<typeof builtApps>>
let ours: string
let theirs: string
const started: FastifyInstance[] = []
const folders: string[] = []

const serve = async (settings: Partial<Settings>, languages?: string) => {
  const deps = { ...t.deps, settings: { ...t.deps.settings, ...settings } }
  const app = await buildApp(deps, {})
  await serveWebApps(app, deps.settings, { ...built, languages })
  await app.listen({ port: 0, host: '127.0.0.1' })
  started.push(app)
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  t = await testApp()
  built = await builtApps()
  ours = await serve({})
  theirs = await serve({
    product: 'Dwara',
    tiles: { url: 'https://{s}.tiles.dwara.example/{z}/{x}/{y}.png', attribution: 'Dwara Maps' },
  })
})
afterAll(async () => {
  for (const app of started) await app.close()
  await built.remove()
  for (const folder of folders) await rm(folder, { recursive: true })
  await t.close()
})

const text = async (url: string) => (await fetch(url)).text()

it('the page of a screen names the scripts of that screen, so that they come with the others', async () => {
  const named = '<link rel="modulepreload" crossorigin href="/assets/sign-in-screen-Cz2.js">'
  const page = await fetch(`${ours}/auth/login?back=%2Fdashboard`)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(await page.text()).toContain(named)
  expect(await text(`${ours}/auth/sign-up`)).not.toContain(named)
  expect((await fetch(`${ours}/scripts-ahead.json`)).status).toBe(404)
})

describe('two servers with the same built apps', () => {
  it.each(['/', '/auth/login', '/index.html', '/app/', '/app/pass', '/app/index.html'])(
    'each write their own settings into the page at %s',
    async (path) => {
      expect(await text(ours + path)).toContain('<title>QuickPrism</title>')
      const page = await text(theirs + path)
      expect(page).toContain('<title>Dwara</title>')
      expect(page).toContain('"product":"Dwara","support":"support@quickprism.test"')
      expect(page).not.toContain('{{')
    },
  )

  it('each name the app on the home screen, and let a phone keep their own page only', async () => {
    expect(await text(`${theirs}/app/manifest.webmanifest`)).toBe('{"name":"Dwara"}')
    const [our, their] = [await text(`${ours}/app/service-worker.js`), await text(`${theirs}/app/service-worker.js`)]
    expect(our).toMatch(/revision: "1-[0-9a-f]{16}"/)
    expect(their).toMatch(/revision: "1-[0-9a-f]{16}"/)
    expect(our).not.toBe(their)
  })

  it('each allow pictures from their own map only', async () => {
    const policy = async (origin: string) => (await fetch(origin)).headers.get('content-security-policy') ?? ''
    expect(await policy(ours)).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;")
    expect(await policy(theirs)).toContain("img-src 'self' data: blob: https://*.tiles.dwara.example;")
    expect(await policy(await serve({ tiles: undefined }))).toContain("img-src 'self' data: blob:;")
  })

  it('name the product in the reference of the API too', async () => {
    expect(await text(`${theirs}/api/docs`)).toContain('<h1>Dwara API</h1>')
    expect(JSON.parse(await text(`${theirs}/api/openapi.json`))).toMatchObject({ info: { title: 'Dwara' } })
  })
})

describe('a page', () => {
  it('is asked for each time, is not sent twice, and is another one after the settings have changed', async () => {
    const first = await fetch(`${ours}/auth/login`)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const seen = { 'if-none-match': first.headers.get('etag') as string }
    const again = await fetch(`${ours}/auth/login`, { headers: seen })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await fetch(`${theirs}/auth/login`, { headers: seen })).status).toBe(200)
  })

  it('is not the answer to a missing file or call', async () => {
    for (const path of [
      '/nothing.js',
      '/app/nothing.png',
      '/api/nothing',
      '/index.html.br',
      '/assets/main-Bx1.js.gz',
    ]) {
      expect((await fetch(ours + path)).status, path).toBe(404)
    }
  })
})

describe('what the build compressed', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each([
    ['/auth/login', 'text/html; charset=utf-8', 'no-cache'],
    ['/app/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/app/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/favicon.svg', 'image/svg+xml', 'no-cache'],
    ['/assets/main-Bx1.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/app/assets/main-Bx1.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('is served to those who take it: %s', async (path, type, kept) => {
    const plain = await rawGet(ours + path, {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const packing of ['br', 'gzip'] as const) {
      const accepted = packing === 'br' ? 'gzip, deflate, br, zstd' : 'br;q=0, gzip'
      const answer = await rawGet(ours + path, { 'accept-encoding': accepted })
      expect(answer.headers).toMatchObject({
        'content-encoding': packing,
        'content-type': type,
        'cache-control': kept,
        'content-length': String(answer.body.length),
        vary: expect.stringMatching(/^accept-encoding$/i),
      })
      expect(unpack[packing](answer.body)).toEqual(plain.body)
    }
  })
})

describe('a language besides English', () => {
  const folderWith = async (file: string, text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'languages-'))
    folders.push(folder)
    await writeFile(join(folder, file), text)
    return folder
  }

  it('is a file in a folder: the page names it, and a browser may keep each edition of it', async () => {
    const server = await serve({}, await folderWith('hi.json', '{"Try Again":"फिर से कोशिश करें"}'))
    const edition = /"languages":\{"hi":"(\w{16})"\}/.exec(await text(`${server}/app/pass`))?.[1]
    const answer = await fetch(`${server}/languages/hi.json?${edition}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.json()).toEqual({ 'Try Again': 'फिर से कोशिश करें' })
    expect(await text(`${ours}/`)).not.toContain('languages')
    expect((await fetch(`${ours}/languages/hi.json`)).status).toBe(404)
  })

  it('that cannot be read keeps the server from starting, and is named', async () => {
    const folder = await folderWith('hi.json', '["Try Again"]')
    await expect(serve({}, folder)).rejects.toThrow(
      `${folder}/hi.json is not a JSON object of English sentences and their translations.`,
    )
  })
})
