import { connect, type Socket } from 'node:net'
import { lengthOf } from './loader.ts'

/** How an answer came: to what, what it was, and how long after it was asked for. */
export type Answered = { path: string; status: string; milliseconds: number }

type Rhythm = {
  perSecond: number
  /** A whole number below a limit: when the next one comes is drawn, as with people who do not know of each other. */
  below(limit: number): number
  isOver(): boolean
}

const FINE = 1_000_000

/** Whoever finds none of so many free waits for one, and that counts as waiting for the answer: files are limited. */
const MOST_CONNECTIONS = 2_000

/**
 * Asks at its own moments, whether or not earlier answers have come, over as many connections as that takes. Answers
 * with all answers once the last has come.
 */
export const ask = (url: string, next: () => Buffer, { perSecond, below, isOver }: Rhythm): Promise<Answered[]> => {
  const { hostname, port } = new URL(url)
  const idle: Socket[] = []
  const waiting: ((socket: Socket) => void)[] = []
  let opened = 0
  const taken = new Map<Socket, (bytes: Buffer) => void>()
  const answered: Answered[] = []

  const open = () => {
    opened++
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.on('data', (bytes) => taken.get(socket)?.(bytes as Buffer))
    // Whoever asked on it hears that it is closed.
    socket.on('error', () => {})
    socket.once('close', () => {
      opened--
      const place = idle.indexOf(socket)
      if (place >= 0) idle.splice(place, 1)
    })
    return socket
  }

  const connection = async () => {
    const free = idle.pop()
    if (free) return free
    if (opened < MOST_CONNECTIONS) return open()
    return new Promise<Socket>((resolve) => waiting.push(resolve))
  }

  const release = (socket: Socket) => {
    const next = waiting.shift()
    if (next) next(socket)
    else idle.push(socket)
  }

  const askOne = async () => {
    const started = performance.now()
    const request = next()
    const path = /^\S+ ([^ ?]*)/.exec(request.toString('latin1'))?.[1] ?? ''
    const socket = await connection()
    return new Promise<void>((resolve) => {
      let heard = Buffer.alloc(0)
      const end = (status: string) => {
        taken.delete(socket)
        socket.off('close', broke)
        answered.push({ path, status, milliseconds: performance.now() - started })
        resolve()
      }
      const broke = () => {
        end('broken')
        if (waiting.length > 0) release(open())
      }
      socket.once('close', broke)
      taken.set(socket, (bytes) => {
        heard = heard.length === 0 ? Buffer.from(bytes) : Buffer.concat([heard, bytes])
        const whole = lengthOf(heard)
        if (!whole) return
        end(whole.status)
        release(socket)
      })
      socket.write(request)
    })
  }

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
