import { BLACKLISTED, blacklist, UNBLACKLISTED } from '@quickprism/contract/blacklist'
import { done } from '../../http/done.ts'
import { inPlace } from '../../http/serve.ts'
import { explainBlacklisting, setBlacklisted } from './service.ts'

export const blacklistRoutes = [
  inPlace(blacklist.set, async ({ query }, { deps, tx, scope }) => {
    const isAdded = query.blacklistUser === 'true'
    await setBlacklisted(deps, tx, scope, query.quickId, isAdded)
    return done(isAdded ? BLACKLISTED : UNBLACKLISTED)
  }),

  inPlace(blacklist.explain, async ({ body }, { deps, tx, scope }) => {
    await explainBlacklisting(deps, tx, scope, body.quickId, body.reason)
    return done('Reason saved')
  }),
]
