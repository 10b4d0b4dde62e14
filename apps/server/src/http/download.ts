import { setInterval } from 'node:timers/promises'
import type { BranchPlace, Endpoint, Heard } from '@quickprism/contract/endpoint'
import type { Gate } from '@quickprism/contract/gates'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { admit, admitted } from '../admission/admit.ts'
import { arrive } from '../admission/arrive.ts'
import type { Deps } from '../deps.ts'
import { Refusal, refuse } from '../refuse.ts'
import type { BranchScope } from '../scopes.ts'
import { callerOf } from './caller.ts'
import { prologue } from './prologue.ts'
import type { Route } from './route.ts'
import type { Spool } from './spool.ts'
import { type Patience, type Spooling, spooledSender } from './spooled-sender.ts'

/** Files on their way out. */
type Downloads = {
  underWay: Set<{ personId: number; cut(): void; done: Promise<void> }>
  patience: Patience
  spooling: Spooling
}

declare module 'fastify' {
  interface FastifyInstance {
    downloads: Downloads
  }
}

/** Keeps count of the files on their way out. Answers what cuts them off and waits until each has left its trace. */
export const watchDownloads = (app: FastifyInstance) => {
  const underWay: Downloads['underWay'] = new Set()
  app.decorate('downloads', {
    underWay,
    patience: PATIENCE,
    spooling: { open: new Set<Spool>(), mostBytes: MOST_SPOOLED },
  })
  return async () => {
    for (const { cut } of underWay) cut()
    await Promise.allSettled([...underWay].map(({ done }) => done))
  }
}

type AtBranch = Endpoint<Gate> & { place?(input: never): BranchPlace }

/** A slow telephone takes more. */
const PATIENCE: Patience = { milliseconds: 20_000, bytes: 256 * 1_024 }
/** Beyond this a file waits for its reader while it is made. In bytes. */
const MOST_SPOOLED = { ofOne: 256 * 1_024 ** 2, ofAll: 1_024 ** 3 }
/** In all businesses together. */
const MOST_OF_A_PERSON = 4
/** How often it is asked whether someone may still have what they are taking. */
const LOOK_EVERY = 1_000
/** No file takes longer than this. */
const WHOLE = 600_000

/** A file on its way out while it is being made. */
export type Download = {
  /** Aborted when nobody takes it any more. */
  readonly signal: AbortSignal
  readonly begun: boolean
  begin(file: { type: string; name: string; headers: Record<string, string> }): void
  /** Takes a piece at the speed of the writer, up to a limit, and fails once the reader has gone. */
  write(piece: Uint8Array): Promise<void>
  /** With these bytes it is whole. Resolves when it was sent, or the reader has gone. */
  end(last: Uint8Array): Promise<void>
  /** What came is no whole file, and the other side is made to notice. */
  cut(): void
}

const gone = () => new Error('The file is no longer needed')

/** Takes the answer over from the server as soon as there is something to send. */
const openDownload = (reply: FastifyReply, downloads: Downloads): Download => {
  const line = reply.raw
  const stop = new AbortController()
  const sender = spooledSender(line, downloads.spooling, { patience: () => downloads.patience, signal: stop.signal })
  let begun = false
  const deadline = setTimeout(() => line.destroy(), WHOLE)
  deadline.unref()
  line.on('close', () => {
    clearTimeout(deadline)
    if (!line.writableFinished) stop.abort(gone())
  })
  if (line.destroyed) stop.abort(gone())
  return {
    signal: stop.signal,
    get begun() {
      return begun
    },
    begin({ type, name, headers }) {
      if (reply.sent || line.destroyed) throw gone()
      begun = true
      reply.hijack()
      line.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': type,
        'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
        ...headers,
      })
      line.socket?.setTimeout(0)
      line.flushHeaders()
    },
    write: sender.write,
    async end(last) {
      try {
        await sender.write(last)
        await sender.sent()
        line.end()
      } catch {
        line.destroy()
      }
    },
    cut: () => void line.destroy(),
  }
}

/** Someone was let in, and is so no longer: not that asking failed. */
const isOver = (error: unknown) => error instanceof Refusal && [401, 403, 404].includes(error.status)

/** Cuts a file off soon after whoever takes it may not have it any more. Answers how to stop looking. */
const cutWhenOver = (file: Download, look: () => Promise<unknown>) => {
  const stop = new AbortController()
  const watch = async () => {
    for await (const _ of setInterval(LOOK_EVERY, undefined, { signal: stop.signal, ref: false })) {
      const over = await look().then(() => false, isOver)
      if (over && file.begun && !stop.signal.aborted) file.cut()
    }
  }
  watch().catch(() => undefined)
  return () => stop.abort()
}

/** A file that leaves while it is being made, for those whom a branch lets in. */
export const downloadAtBranch = <E extends AtBranch>(
  endpoint: E,
  make: (input: Heard<E>, at: { deps: Deps; scope: BranchScope; file: Download }) => Promise<void>,
): Route => ({
  endpoint,
  answer: () => Promise.reject(new Error('A download is not answered')),
  async stream(request, deps, reply) {
    const { heard, arrived, claims, place } = await prologue(endpoint, request, deps, arrive)
    const { downloads } = request.server
    const { personId } = arrived.who
    const isOneTooMany = [...downloads.underWay].filter((one) => one.personId === personId).length >= MOST_OF_A_PERSON
    if (isOneTooMany) throw refuse.limited('Wait until one of your other reports has arrived.')
    const file = openDownload(reply, downloads)
    const done = admitted(async (again) => {
      const scope = await admit(deps, arrived.who, endpoint.allow, arrived.found, { fresh: again })
      await make(heard, { deps, scope: scope as BranchScope, file })
    })
    const stopLooking = cutWhenOver(file, async () => {
      const { who, found } = await arrive(deps, callerOf(request), claims, endpoint, place)
      await admit(deps, who, endpoint.allow, found, { fresh: true })
    })
    const download = { personId, cut: file.cut, done }
    downloads.underWay.add(download)
    await done.finally(() => {
      stopLooking()
      downloads.underWay.delete(download)
    })
  },
})
