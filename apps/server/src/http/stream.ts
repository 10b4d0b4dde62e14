import type { Endpoint, Heard } from '@quickprism/contract/endpoint'
import type { AppOf, ForPerson } from '@quickprism/contract/gates'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { arriveTogether } from '../admission/arrive.ts'
import type { Deps } from '../deps.ts'
import type { Claims, Who } from '../scopes.ts'
import { prologue } from './prologue.ts'
import type { Route } from './route.ts'

type Signed = Endpoint<ForPerson<'dashboard'> | ForPerson<'companion'>>

/** An open line of events. */
export type Wire = {
  write(event: string, data: object): void
  end(): void
  /** The other side is gone, whoever of the two ended it. */
  whenGone(act: () => void): void
}

/** Often enough that no proxy takes the line for dead. */
const HEARTBEAT = 10_000
/** Whoever does not read has this much waiting for them, in bytes, and no more. */
const MOST_WAITING = 64 * 1024
/** The last words have this long to leave; then the line is cut. */
const FAREWELL = 1_000

/**
 * Takes the answer over from the server and speaks server-sent events on it until the other side is gone. Nothing where
 * it is gone already, or was answered because opening took too long.
 */
export const openWire = (reply: FastifyReply): Wire | undefined => {
  const line = reply.raw
  if (reply.sent || line.destroyed) return undefined
  reply.hijack()
  line.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies neither keep, change nor collect what passes.
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
    // A line that spoke events is not used again: a server that stops need not wait for it.
    connection: 'close',
  })
  line.socket?.setTimeout(0)
  line.socket?.setNoDelay(true)
  line.flushHeaders()

  const send = (text: string) => {
    if (line.writableEnded || line.destroyed) return
    line.write(text)
    if (line.writableLength > MOST_WAITING) line.destroy()
  }
  const beat = setInterval(() => send(': still here\n\n'), HEARTBEAT)
  beat.unref()
  let farewell: NodeJS.Timeout | undefined
  line.on('close', () => {
    clearInterval(beat)
    clearTimeout(farewell)
  })
  return {
    write: (event, data) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      if (line.writableEnded || line.destroyed) return
      clearInterval(beat)
      line.end()
      farewell = setTimeout(() => line.destroy(), FAREWELL)
    },
    whenGone: (act) => void line.on('close', act),
  }
}

type At<E extends Signed> = {
  deps: Deps
  app: FastifyInstance
  who: Who<AppOf<E['allow']>>
  claims: Claims
  lookedAt: number
  wire: () => Wire | undefined
}

/** A stream of events for whoever is signed in to one of the apps. `open` takes the line when it has let the caller in. */
export const streamFor = <E extends Signed>(
  endpoint: E,
  open: (input: Heard<E>, at: At<E>) => Promise<void>,
): Route => ({
  endpoint,
  answer: () => Promise.reject(new Error('A stream is not answered')),
  async stream(request, deps, reply) {
    const { heard, claims, lookedAt, arrived } = await prologue(endpoint, request, deps, arriveTogether)
    const { who } = arrived as unknown as { who: Who<AppOf<E['allow']>> }
    await open(heard, { deps, app: request.server, who, claims, lookedAt, wire: () => openWire(reply) })
  },
})
