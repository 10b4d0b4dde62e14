import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { live } from '@quickprism/contract/live'
import { openStream } from '@quickprism/tools/testing/event-stream'
import { startServerProcess } from '@quickprism/tools/testing/server-process'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { testServices } from '@quickprism/tools/testing/test-database'
import { newSigningKey } from '@quickprism/tools/testing/test-keys'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTokens } from '../admission/tokens.ts'
import { routes } from '../app.ts'
import type { Hub } from '../modules/live/hub.ts'
import type { Route } from './route.ts'
import { openWire } from './stream.ts'

let t: TestApp
let hub: Hub
let opening: Promise<void> | undefined
let asked: Promise<unknown> | undefined
/** The product's own stream, seen from inside. */
const seen = ({ endpoint, answer, stream }: Route): Route => ({
  endpoint,
  answer,
  stream(request, deps, reply) {
    hub = request.server.hub
    asked = new Promise((resolve) => request.raw.on('close', resolve))
    opening = stream?.(request, deps, reply) as Promise<void>
    return opening
  },
})
beforeAll(async () => {
  t = await testApp({ served: routes.map((route) => (route.endpoint === live.events ? seen(route) : route)) })
})
afterAll(() => t.close())

const rawAsk = (url: string, path: string, token: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  return socket
}

describe('the line of a stream', () => {
  it('ST-01: has the headers of every answer, and those that keep proxies from holding it back', async () => {
    const branch = await t.given.branch()
    const token = await t.sessionOf(await t.given.staff({ on: branch }))
    const stop = new AbortController()
    const url = `${t.url}/api/events?shops=${branch.quickId}`
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(url, { headers, signal: stop.signal })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    })
    stop.abort()
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404)
  })

  it('is left by a tab that closes, and nothing stays behind', async () => {
    const branch = await t.given.branch()
    const stream = await openStream(t.url, await t.sessionOf(await t.given.staff({ on: branch })), [branch.quickId])
    await stream.until(({ event }) => event === 'ready')
    expect(hub.size()).toBe(1)
    await stream.close()
    await expect.poll(() => hub.size()).toBe(0)
  })

  it('is never taken for someone who left while they were let in', async () => {
    const branch = await t.given.branch()
    const token = await t.sessionOf(await t.given.staff({ on: branch }))
    const owner = new pg.Client(t.databases.ownerUrls.cells[branch.business.cell - 1])
    await owner.connect()
    await owner.query('begin; lock table business.membership')
    const socket = rawAsk(t.url, `/api/events?shops=${branch.quickId}`, token)
    await expect
      .poll(async () => (await owner.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    socket.destroy()
    await asked
    await owner.query('rollback')
    await owner.end()
    await opening
    expect(hub.size()).toBe(0)
  })
})

describe('a line of its own', () => {
  let app: FastifyInstance
  afterEach(() => app.close())

  it('is cut when the other side does not read, with little waiting for it', async () => {
    app = Fastify({ forceCloseConnections: true })
    let written = 0
    let most = 0
    const gone = Promise.withResolvers<void>()
    app.get('/', async (_, reply) => {
      const wire = openWire(reply)
      let isGone = false
      wire?.whenGone(() => {
        isGone = true
        gone.resolve()
      })
      const speak = () => {
        if (isGone) return
        wire?.write('version', { text: 'x'.repeat(1_000) })
        written++
        most = Math.max(most, reply.raw.writableLength)
        setImmediate(speak)
      }
      speak()
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = rawAsk(url, '/', '')
    await once(socket, 'connect')
    socket.pause()
    await gone.promise
    expect(written).toBeGreaterThan(64)
    expect(most).toBeLessThan(200_000)
    socket.destroy()
  })

  it('is not taken over when opening took so long that it was answered', async () => {
    app = Fastify({ handlerTimeout: 20, forceCloseConnections: true })
    const late = Promise.withResolvers<unknown>()
    const answered = Promise.withResolvers<void>()
    app.get('/', async (_, reply) => {
      await answered.promise
      late.resolve(openWire(reply))
      return reply
    })
    const answer = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
    expect(answer.status).toBe(503)
    answered.resolve()
    expect(await late.promise).toBe(undefined)
  })

  it('keeps its deadline off once it is open: the request’s time is for opening', async () => {
    app = Fastify({ handlerTimeout: 500, connectionTimeout: 500, forceCloseConnections: true })
    app.get('/', async (_, reply) => {
      const wire = openWire(reply)
      void pause(1_500).then(() => wire?.write('version', { version: 1 }))
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(url)
    const { value } = (await answer.body?.getReader().read()) as { value: Uint8Array }
    expect(new TextDecoder().decode(value)).toBe('event: version\ndata: {"version":1}\n\n')
  })
})

describe('a process that is told to stop', () => {
  it('RE-03: ends in order with tabs listening, one of them deaf, and a connection on which nobody speaks', async () => {
    t.clock.held = new Date()
    const key = newSigningKey()
    const server = await startServerProcess(t.databases, key, testServices().redis)
    const branch = await t.given.branch()
    const { sessionId, personEpoch } = await t.given.session(await t.given.staff({ on: branch }))
    const token = await createTokens(key).issue(
      { sid: sessionId, session_epoch: 0, person_epoch: personEpoch },
      new Date(),
    )
    const stream = await openStream(server.url, token, [branch.quickId])
    await stream.until(({ event }) => event === 'ready')
    const deaf: Socket = rawAsk(server.url, `/api/events?shops=${branch.quickId}`, token)
    await once(deaf, 'data')
    deaf.pause()
    const silent = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
    silent.on('error', () => undefined)
    await once(silent, 'connect')

    const told = performance.now()
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(performance.now() - told).toBeLessThan(10_000)
    await stream.done
    expect(stream.heard.map(({ event }) => event)).toEqual(['ready', 'bye'])
    deaf.destroy()
    silent.destroy()
  })
})
