import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { doorsOf } from './doors.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})

/** A server that answers `/slow` once it is let go. */
const openServer = async (port = 0) => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const slow = Promise.withResolvers<void>()
  const waiting: string[] = []
  app.get('/', async () => 'here')
  app.get('/slow', async ({ id }) => {
    waiting.push(id)
    await slow.promise
    return 'here at last'
  })
  const doors = doorsOf(app)
  const close = async () => {
    await app.close()
    await doors.closed()
  }
  opened.push({ close })
  await doors.open({ HOST: '127.0.0.1', PORT: port })
  const address = app.server.address() as AddressInfo
  return { app, close, waiting, letGo: slow.resolve, port: address.port, url: `http://127.0.0.1:${address.port}` }
}

describe('the doors of a server', () => {
  test('whoever comes with two hundred others is taken with many of them in a turn, not one after another', async () => {
    const { app, port } = await openServer()
    const COMING = 200
    let [come, turns] = [0, 0]
    const everyone = Promise.withResolvers<void>()
    app.server.on('connection', () => {
      come++
      if (come === COMING) everyone.resolve()
    })
    const turn = () => {
      turns++
      if (come < COMING) setImmediate(turn)
    }
    const sockets = Array.from({ length: COMING }, () => connect(port, '127.0.0.1'))
    setImmediate(turn)
    await everyone.promise
    for (const socket of sockets) socket.destroy()
    expect(turns).toBeLessThan(COMING / 4)
  })

  test('a second server on the same port hears that it is one', async () => {
    const { port } = await openServer()
    await expect(openServer(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('a server that stops answers whom it has let in, by whichever door, and nobody after them', async () => {
    const { url, close, waiting, letGo } = await openServer()
    const answers = Array.from({ length: 20 }, async () => (await fetch(`${url}/slow`)).text())
    await vi.waitFor(() => expect(waiting).toHaveLength(20))
    let isClosed = false
    const closed = close().then(() => {
      isClosed = true
    })
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow('fetch failed'))
    expect(isClosed).toBe(false)
    letGo()
    expect(await Promise.all(answers)).toEqual(answers.map(() => 'here at last'))
    await closed
  })
})
