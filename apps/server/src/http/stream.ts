import type { Endpoint, Heard } from '@quickprism/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Wire } from '../modules/live/follower.ts'
import type { Hub } from '../modules/live/hub.ts'
import { arrive, readToken } from './arrive.ts'
import { hear } from './hear.ts'
import type { Who } from './scopes.ts'
import type { Route } from './serve.ts'
import type { Claims } from './tokens.ts'

type ForPerson = Endpoint<{ kind: 'person' }>

/** Often enough that no proxy takes the line for dead. */
const HEARTBEAT = 10_000

/** Takes the answer over from the server and speaks server-sent events on it until the other side is gone. */
const openWire = (reply: FastifyReply, gone: () => void): Wire => {
  reply.hijack()
  const line = reply.raw
  line.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  })
  line.socket?.setTimeout(0)
  line.flushHeaders()
  const beat = setInterval(() => line.write(': still here\n\n'), HEARTBEAT)
  beat.unref()
  line.on('close', () => {
    clearInterval(beat)
    gone()
  })
  return {
    write: (event, data) => {
      if (!line.writableEnded) line.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end: () => {
      clearInterval(beat)
      line.end()
    },
  }
}

type At = { deps: Deps; hub: Hub; who: Who; claims: Claims; wire: () => Wire }

/** A stream of events for whoever is signed in. `open` speaks first when it has let the caller in, and says how to stop. */
export const streamFor = <E extends ForPerson>(
  endpoint: E,
  open: (input: Heard<E>, at: At) => Promise<() => void>,
): Route => ({
  endpoint,
  answer: () => Promise.reject(new Error('A stream is not answered')),
  async stream(request, deps, reply, hub) {
    const claims = await readToken(deps, request)
    const heard = hear(endpoint, request) as Heard<E>
    const { who } = await arrive(deps, request, claims, undefined)
    let leave = () => {}
    let isGone = false
    const gone = () => {
      isGone = true
      leave()
    }
    leave = await open(heard, { deps, hub, who, claims, wire: () => openWire(reply, gone) })
    if (isGone) leave()
  },
})
