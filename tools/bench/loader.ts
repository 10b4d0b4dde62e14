import { connect, type Socket } from 'node:net'

export type Load = { perSecond: number; answers: number; statuses: Record<string, number> }

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** How long an answer is that begins here, or nothing while it is not whole. */
export const lengthOf = (buffer: Buffer): { status: string; length: number } | undefined => {
  const head = buffer.indexOf(END_OF_HEAD)
  if (head < 0) return undefined
  const text = buffer.toString('latin1', 0, head)
  const status = text.slice(9, 12)
  const body = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
  const length = head + END_OF_HEAD.length + body
  return buffer.length < length ? undefined : { status, length }
}

/** A request as bytes, made before the clock runs. */
export const rawRequest = (method: string, path: string, headers: Record<string, string>, body?: object): Buffer => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: keep-alive',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/**
 * Asks as fast as the answers come over so many connections, one question at a time on each. It does as little as
 * possible itself: what it spends is taken from the server beside it.
 */
export const load = async (
  url: string,
  next: () => Buffer | undefined,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> => {
  const { hostname, port } = new URL(url)
  const statuses: Record<string, number> = {}
  let answers = 0
  const started = performance.now()
  const end = started + seconds * 1_000

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let waiting: Buffer = Buffer.alloc(0)
      const ask = () => {
        const request = performance.now() < end ? next() : undefined
        if (request) socket.write(request)
        else {
          socket.end()
          resolve()
        }
      }
      socket.on('data', (bytes) => {
        waiting = waiting.length === 0 ? (bytes as Buffer) : Buffer.concat([waiting, bytes as Buffer])
        const whole = lengthOf(waiting)
        if (!whole) return
        waiting = waiting.subarray(whole.length)
        statuses[whole.status] = (statuses[whole.status] ?? 0) + 1
        answers++
        ask()
      })
      socket.on('error', reject)
      socket.on('connect', ask)
    })

  const sockets = Array.from({ length: connections }, () =>
    connect({ host: hostname, port: Number(port), noDelay: true }),
  )
  await Promise.all(sockets.map(drive))
  return { perSecond: answers / ((performance.now() - started) / 1_000), answers, statuses }
}
