import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A reverse proxy that appends the address it was called from, as nginx does with `$proxy_add_x_forwarded_for`. It
 * calls on from an address of its own: all of 127.0.0.0/8 is this machine.
 */
export const startAppendingProxy = async ({ to, from }: { to: string; from: string }) => {
  const { hostname, port } = new URL(to)
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for']
    const seen = incoming.socket.remoteAddress as string
    const onward = httpRequest(
      {
        host: hostname,
        port,
        localAddress: from,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': before ? `${String(before)}, ${seen}` : seen },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
