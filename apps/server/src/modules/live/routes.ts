import { live } from '@quickprism/contract/live'
import { streamFor } from '../../http/stream.ts'
import { followBranches } from './following.ts'
import type { Hub } from './hub.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The open streams of this process. */
    hub: Hub
  }
}

export const liveRoutes = [
  streamFor(live.events, ({ query }, { app, ...at }) => followBranches({ ...at, hub: app.hub, quickIds: query.shops })),
]
