import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'

/** Hashed files never change; everything else is asked for again. */
const cacheControl = (path: string) => (path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

/** Serves a built web app under a prefix: its files as they are, its own page for every other address. */
const serveApp = async (app: FastifyInstance, root: string, prefix: '/' | '/app/') => {
  const page = await readFile(join(root, 'index.html'))
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
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
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

export const serveWebApps = async (
  app: FastifyInstance,
  { dashboard, companion }: { dashboard: string | undefined; companion: string | undefined },
) => {
  if (companion) await serveApp(app, companion, '/app/')
  if (dashboard) await serveApp(app, dashboard, '/')
}
