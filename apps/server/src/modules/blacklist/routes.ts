import { BLACKLISTED, blacklist, UNBLACKLISTED } from '@quickprism/contract/blacklist'
import { inPlace } from '../../http/serve.ts'
import { explainBlacklisting, setBlacklisted } from './service.ts'

export const blacklistRoutes = [
  inPlace(blacklist.set, async ({ query }, { deps, tx, scope }) => {
    const isAdded = query.blacklistUser === 'true'
    await setBlacklisted(deps, tx, scope, query.quickId, isAdded)
    return { message: isAdded ? BLACKLISTED : UNBLACKLISTED }
  }),

  inPlace(blacklist.explain, async ({ body }, { deps, tx, scope }) => {
    await explainBlacklisting(deps, tx, scope, body.quickId, body.reason)
    return { message: 'Reason saved' }
  }),
]
