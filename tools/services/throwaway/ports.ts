import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/** Below 32768, where the system takes the ports of outgoing connections from. */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (await isFree(port)) return port
  }
}

/** Says `greeting` to a port and answers whether `expected` came back within a second. */
export const answers = (port: number, greeting: string | Uint8Array, expected: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(greeting))
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => end(false))
    socket.once('error', () => end(false))
    socket.once('data', (data) => end(data.toString().startsWith(expected)))
  })
