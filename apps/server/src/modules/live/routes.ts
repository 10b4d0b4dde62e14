import { live } from '@quickprism/contract/live'
import { streamFor } from '../../http/stream.ts'
import { followBranches } from './following.ts'
import type { Hub } from './hub.ts'
import { followAlerts, type Phones } from './phones.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The open streams of this process: of tabs, and of phones. */
    hub: Hub
    phones: Phones
  }
}

export const liveRoutes = [
  streamFor(live.events, ({ query }, { app, ...at }) => followBranches({ ...at, hub: app.hub, quickIds: query.shops })),
  streamFor(live.ofPerson, (_, { app, ...at }) => followAlerts({ ...at, phones: app.phones })),
]
