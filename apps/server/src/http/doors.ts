import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node takes one waiting connection of a listening socket in a turn of its loop (libuv 1.45 on). Where a turn is long,
 * because everyone asks at once, whoever comes new would wait for minutes, an alert too. So many sockets listen on the
 * same port, and the kernel divides those who come among them.
 */
const DOORS = process.platform === 'linux' ? 64 : 1

/**
 * Connections that wait at a door: as many as Linux keeps (net.core.somaxconn). What does not fit is lost, and sent again
 * after 1, 3, 6 and 13 seconds.
 */
const BACKLOG = 4_096

type Place = { HOST: string; PORT: number }

/** Sockets that share a port let another process share it too: a second server is to hear that it is one. */
const expectFree = async ({ HOST, PORT }: Place) => {
  if (PORT === 0) return
  const probe = createServer().listen({ host: HOST, port: PORT, exclusive: true })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** How often a server that stops looks who has been answered by now and would keep their connection. */
const LOOK_EVERY = 100

/** The doors of a server. They close with it; what came in by them and is still being answered is waited for by `closed`. */
export const doorsOf = (app: FastifyInstance) => {
  const doors: Server[] = []
  let closing: Promise<unknown> = Promise.resolve()
  let looking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = Promise.all(doors.map((door) => once(door.close(), 'close')))
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY)
  })
  return {
    async open(place: Place) {
      await expectFree(place)
      const shared = { host: place.HOST, reusePort: DOORS > 1, backlog: BACKLOG }
      await app.listen({ ...shared, port: place.PORT })
      const { port } = app.server.address() as AddressInfo
      while (doors.length < DOORS - 1) {
        const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
          app.server.emit('connection', socket),
        )
        await once(door.listen({ ...shared, port }), 'listening')
        doors.push(door)
      }
    },
    async closed() {
      await closing
      clearInterval(looking)
    },
  }
}
