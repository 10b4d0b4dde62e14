import { connect } from 'node:net'
import { lengthOf } from './loader.ts'

export type Heard = { status: string; head: string; body: string; milliseconds: number }

/** One connection on which one question follows another. */
export const openLine = (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let waiting: Buffer = Buffer.alloc(0)
  let hear: (() => void) | undefined
  let isBroken = false
  socket.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, bytes as Buffer])
    hear?.()
  })
  for (const end of ['close', 'error']) {
    socket.on(end, () => {
      isBroken = true
      hear?.()
    })
  }
  return {
    ask: (request: Buffer) =>
      new Promise<Heard>((resolve) => {
        const started = performance.now()
        hear = () => {
          const whole = lengthOf(waiting)
          if (!whole && !isBroken) return
          hear = undefined
          const milliseconds = performance.now() - started
          if (!whole) return resolve({ status: 'broken', head: '', body: '', milliseconds })
          const [head = '', body = ''] = waiting.toString('utf8', 0, whole.length).split('\r\n\r\n')
          waiting = waiting.subarray(whole.length)
          resolve({ status: whole.status, head, body, milliseconds })
        }
        socket.write(request)
        if (isBroken) hear()
      }),
    close: () => void socket.destroy(),
  }
}
