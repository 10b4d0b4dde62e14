import { blacklist } from '@quickprism/contract/blacklist'
import { inPlace } from '../../http/serve.ts'
import { explainBlacklisting, setBlacklisted } from './blacklisting.ts'

export const blacklistRoutes = [
  inPlace(blacklist.set, ({ query }, { deps, tx, scope }) =>
    setBlacklisted(deps, tx, scope, query.quickId, query.blacklistUser === 'true'),
  ),

  inPlace(blacklist.explain, ({ body }, { deps, tx, scope }) =>
    explainBlacklisting(deps, tx, scope, body.quickId, body.reason),
  ),
]
