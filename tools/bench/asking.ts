import { connect, type Socket } from 'node:net'
import { lengthOf } from './loader.ts'

/** How an answer came: what it was, and how long after it was asked for. */
export type Answered = { status: string; milliseconds: number }

type Rhythm = {
  perSecond: number
  /** A whole number below a limit: when the next one comes is drawn, as with people who do not know of each other. */
  below(limit: number): number
  isOver(): boolean
}

const FINE = 1_000_000

/**
 * Asks at its own moments, whether or not earlier answers have come, over as many connections as that takes. Answers
 * with all answers once the last has come.
 */
export const ask = (url: string, next: () => Buffer, { perSecond, below, isOver }: Rhythm): Promise<Answered[]> => {
  const { hostname, port } = new URL(url)
  const idle: Socket[] = []
  const taken = new Map<Socket, (bytes: Buffer) => void>()
  const answered: Answered[] = []

  const open = () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.on('data', (bytes) => taken.get(socket)?.(bytes as Buffer))
    return socket
  }

  const askOne = () =>
    new Promise<void>((resolve) => {
      const socket = idle.pop() ?? open()
      const started = performance.now()
      let heard = Buffer.alloc(0)
      const end = (status: string) => {
        taken.delete(socket)
        socket.off('close', broke)
        answered.push({ status, milliseconds: performance.now() - started })
        resolve()
      }
      const broke = () => end('broken')
      socket.once('close', broke)
      taken.set(socket, (bytes) => {
        heard = heard.length === 0 ? Buffer.from(bytes) : Buffer.concat([heard, bytes])
        const whole = lengthOf(heard)
        if (!whole) return
        end(whole.status)
        idle.push(socket)
      })
      socket.write(next())
    })

  return new Promise((resolve) => {
    const under = new Set<Promise<void>>()
    let due = performance.now()
    const tick = () => {
      for (; due <= performance.now() && !isOver(); due += (-Math.log((below(FINE) + 1) / FINE) * 1_000) / perSecond) {
        const one = askOne()
        under.add(one)
        void one.then(() => under.delete(one))
      }
      if (!isOver()) return void setTimeout(tick, Math.max(0, due - performance.now()))
      void Promise.all(under).then(() => {
        for (const socket of idle) socket.destroy()
        resolve(answered)
      })
    }
    tick()
  })
}
