import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a database that a test can cut, or make say nothing, as a machine does that hangs. */
export const openDatabaseLine = async (databaseUrl: string) => {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (data) => isSilent || far.write(data))
    far.on('data', (data) => isSilent || near.write(data))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address() as AddressInfo

  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    /** The address of the same database at the end of this line. */
    through(url: string) {
      const there = new URL(url)
      there.hostname = '127.0.0.1'
      there.port = String(own.port)
      return there.href
    },
    fallSilent() {
      isSilent = true
    },
    cut,
  }
}
