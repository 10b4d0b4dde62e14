import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Settings } from '@quickprism/contract/settings'
import { manifestWith, pageWith } from '@quickprism/contract/settings-page'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import { type KeptFile, keepFile, sendKept } from './kept-file.ts'
import { serveLanguages } from './languages.ts'

/** Hashed files never change; everything else is asked for again. */
const cacheControl = (path: string) => (path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

const HTML = 'text/html; charset=utf-8'

/** The files of a built app in which settings stand, and how they get there. */
const written: Record<string, { type: string; write(text: string, settings: Settings): string }> = {
  'index.html': { type: HTML, write: pageWith },
  'manifest.webmanifest': { type: 'application/manifest+json', write: manifestWith },
  // It keeps the page, and must not keep one with other settings.
  'service-worker.js': {
    type: 'text/javascript; charset=utf-8',
    write: (script, settings) => script.replaceAll('{{settings}}', digestOf(settings)),
  },
}

const digestOf = (settings: Settings) =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)

const writeSettings = async (root: string, settings: Settings) => {
  const files = new Map<string, KeptFile>()
  for (const [name, { type, write }] of Object.entries(written)) {
    const text = await readFile(join(root, name), 'utf8').catch(() => undefined)
    if (text !== undefined) files.set(name, keepFile(write(text, settings), type))
  }
  return files
}

const AHEAD = 'scripts-ahead.json'

/** Pages of single screens, by their address, which also name the scripts of that screen: they come with the others. */
const writeScreens = async (root: string, settings: Settings) => {
  const pages = new Map<string, KeptFile>()
  const listed = await readFile(join(root, AHEAD), 'utf8').catch(() => '{}')
  const text = await readFile(join(root, 'index.html'), 'utf8')
  for (const [address, scripts] of Object.entries(JSON.parse(listed) as Record<string, string[]>)) {
    const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join('')
    pages.set(address, keepFile(pageWith(text.replace('</head>', `${links}</head>`), settings), HTML))
  }
  return pages
}

/** Serves a built web app under a prefix: its files as they are, its own page for every other address. */
const serveApp = async (app: FastifyInstance, settings: Settings, root: string, prefix: '/' | '/app/') => {
  const files = await writeSettings(root, settings)
  const page = files.get('index.html')
  if (!page) throw new Error(`${root} holds no index.html: build the web apps with \`npm run build\`.`)
  for (const [name, file] of files) {
    app.get(prefix + name, (request, reply) => sendKept(file, request, reply))
  }
  for (const [address, screen] of await writeScreens(root, settings)) {
    app.get(address, (request, reply) => sendKept(screen, request, reply))
  }
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    globIgnore: [...Object.keys(written), AHEAD, '**/*.{br,gz}'],
    index: false,
    decorateReply: false,
    // Written beside each file by the build.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
  })
  app.get(`${prefix}*`, (request, reply) => {
    // A missing file or call must not be answered with a page.
    if (/^\/api\/|\.\w+$/.test(request.url.split('?')[0] as string)) throw refuse.missing()
    return sendKept(page, request, reply)
  })
}

/** The built apps, and the languages they can be shown in. */
type Folders = { dashboard: string | undefined; companion: string | undefined; languages?: string | undefined }

export const serveWebApps = async (
  app: FastifyInstance,
  settings: Settings,
  { dashboard, companion, languages }: Folders,
) => {
  const shown = languages ? { ...settings, languages: await serveLanguages(app, languages) } : settings
  if (companion) await serveApp(app, shown, companion, '/app/')
  if (dashboard) await serveApp(app, shown, dashboard, '/')
}
