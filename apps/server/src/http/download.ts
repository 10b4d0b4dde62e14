import { once } from 'node:events'
import type { BranchPlace, Endpoint, Heard } from '@quickprism/contract/endpoint'
import type { Gate } from '@quickprism/contract/gates'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { admit, admitted } from '../admission/admit.ts'
import { arrive } from '../admission/arrive.ts'
import type { Deps } from '../deps.ts'
import type { BranchScope } from '../scopes.ts'
import { prologue } from './prologue.ts'
import type { Route } from './serve.ts'

/** Files on their way out. */
type Downloads = Set<{ cut(): void; done: Promise<void> }>

declare module 'fastify' {
  interface FastifyInstance {
    downloads: Downloads
  }
}

/** Keeps count of the files on their way out. Answers what cuts them off and waits until each has left its trace. */
export const watchDownloads = (app: FastifyInstance) => {
  const downloads: Downloads = new Set()
  app.decorate('downloads', downloads)
  return async () => {
    for (const { cut } of downloads) cut()
    await Promise.allSettled([...downloads].map(({ done }) => done))
  }
}

type AtBranch = Endpoint<Gate> & { place?(input: never): BranchPlace }

/** Whoever takes nothing for this long has gone, whatever their connection says. */
const STALLED_AFTER = 20_000
/** No file takes longer than this. */
const WHOLE = 600_000

/** A file on its way out while it is being made. */
export type Download = {
  /** Aborted when nobody takes it any more. */
  readonly signal: AbortSignal
  readonly begun: boolean
  begin(file: { type: string; name: string; headers: Record<string, string> }): void
  /** Resolves when there is room for more, and fails when nobody takes it any more. */
  write(piece: Uint8Array): Promise<void>
  /** With these bytes it is whole. */
  end(last: Uint8Array): void
  /** What came is no whole file, and the other side is made to notice. */
  cut(): void
}

const gone = () => new Error('Nobody takes the file any more')

/** Takes the answer over from the server as soon as there is something to send. */
const openDownload = (reply: FastifyReply): Download => {
  const line = reply.raw
  const stop = new AbortController()
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
    async write(piece) {
      if (line.destroyed) throw gone()
      if (line.write(piece)) return
      const stalled = setTimeout(() => line.destroy(), STALLED_AFTER)
      try {
        await once(line, 'drain', { signal: stop.signal })
      } finally {
        clearTimeout(stalled)
      }
    },
    end: (last) => {
      if (!line.destroyed) line.end(last)
    },
    cut: () => void line.destroy(),
  }
}

/** A file that leaves while it is being made, for those whom a branch lets in. */
export const downloadAtBranch = <E extends AtBranch>(
  endpoint: E,
  make: (input: Heard<E>, at: { deps: Deps; scope: BranchScope; file: Download }) => Promise<void>,
): Route => ({
  endpoint,
  answer: () => Promise.reject(new Error('A download is not answered')),
  async stream(request, deps, reply) {
    const { heard, arrived } = await prologue(endpoint, request, deps, arrive)
    const file = openDownload(reply)
    const done = admitted(async (again) => {
      const scope = await admit(deps, arrived.who, endpoint.allow, arrived.found, { fresh: again })
      await make(heard, { deps, scope: scope as BranchScope, file })
    })
    const download = { cut: file.cut, done }
    request.server.downloads.add(download)
    await done.finally(() => request.server.downloads.delete(download))
  },
})
