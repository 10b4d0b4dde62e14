import { live } from '@quickprism/contract/live'
import { streamFor } from '../../http/stream.ts'
import { followBranches } from './following.ts'

export const liveRoutes = [streamFor(live.events, ({ query }, at) => followBranches({ ...at, quickIds: query.shops }))]
