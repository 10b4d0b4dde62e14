import { connect } from 'node:net'

export type Told = { status: number; tag: string | undefined; body: Buffer }

type Line = { ask: (request: string) => Promise<Told>; isFree: () => boolean }

const HEAD_ENDS = '\r\n\r\n'

const headerIn = (head: string, name: string) => new RegExp(`\\r\\n${name}: ([^\\r]+)`, 'i').exec(head)?.[1]

/** What a browser asks again by itself: the server had hung up before it heard the question. */
class Unheard extends Error {}

const openLine = (origin: string, deadline: number): Line => {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let isOver = false
  let asked: PromiseWithResolvers<Told> | undefined
  let come: Buffer = Buffer.alloc(0)
  let isLate = false

  const hangUp = () => {
    isOver = true
    socket.destroy()
  }
  const hear = (data: Buffer) => {
    // What nobody asked for must not be taken for the next answer.
    if (!asked) {
      hangUp()
      return
    }
    come = come.length === 0 ? data : Buffer.concat([come, data])
    const ends = come.indexOf(HEAD_ENDS)
    if (ends < 0) return
    const head = come.toString('latin1', 0, ends + 2)
    const status = Number(head.slice(9, 12))
    const starts = ends + HEAD_ENDS.length
    const length = status === 304 ? 0 : Number(headerIn(head, 'content-length'))
    const missing = starts + length - come.length
    if (missing > 0) return
    // Longer than it says, or of no stated length.
    if (missing !== 0) {
      hangUp()
      return
    }
    if (headerIn(head, 'connection') === 'close') isOver = true
    const body = Buffer.from(come.subarray(starts))
    come = Buffer.alloc(0)
    const told = asked
    asked = undefined
    told.resolve({ status, tag: headerIn(head, 'etag'), body })
  }
  socket
    .on('data', hear)
    .on('error', () => {})
    .on('close', () => {
      isOver = true
      const isUnheard = come.length === 0 && !isLate
      asked?.reject(isUnheard ? new Unheard('Nothing came') : new Error('No whole answer came'))
    })
    .setTimeout(deadline, () => {
      // A question that was not answered in time has failed: asked again in silence, it would count as a good one.
      isLate = asked !== undefined
      hangUp()
    })
  return {
    ask(request) {
      asked = Promise.withResolvers<Told>()
      socket.write(request)
      return asked.promise
    },
    isFree: () => !isOver && !asked,
  }
}

/**
 * Asks a server over lines that are kept, as a browser does, with as little work for each question as there can be: on a
 * machine that runs both, whatever asking takes is missing where it is answered.
 */
export const keptLines = (deadline: number) => {
  const free = new Map<string, Line[]>()
  const linesTo = (origin: string) => {
    const lines = free.get(origin) ?? []
    free.set(origin, lines)
    return lines
  }
  const freeLineTo = (origin: string) => {
    const lines = linesTo(origin)
    while (lines.length > 0) {
      // The one used last is the least likely to have been hung up meanwhile.
      const line = lines.pop()
      if (line?.isFree()) return line
    }
    return undefined
  }
  const askOn = async (line: Line, origin: string, request: string) => {
    const told = await line.ask(request)
    if (line.isFree()) linesTo(origin).push(line)
    return told
  }

  return async (origin: string, path: string, headers: Readonly<Record<string, string>>): Promise<Told> => {
    const named = Object.entries({ host: new URL(origin).host, ...headers }).map(([name, value]) => `${name}: ${value}`)
    const request = [`GET ${path} HTTP/1.1`, ...named].join('\r\n') + HEAD_ENDS
    const kept = freeLineTo(origin)
    if (!kept) return askOn(openLine(origin, deadline), origin, request)
    return askOn(kept, origin, request).catch((cause: unknown) => {
      if (!(cause instanceof Unheard)) throw cause
      return askOn(openLine(origin, deadline), origin, request)
    })
  }
}
