import { reveals } from '@quickprism/contract/reveals'
import { inPlace } from '../../http/serve.ts'
import { reveal } from './revealing.ts'

export const revealRoutes = [
  inPlace(reveals.accessData, ({ body }, { deps, tx, scope }) =>
    reveal(deps, tx, scope, {
      visitor: body.user_quickID,
      reason: body.reason,
      claims: {
        device: body.accessed_by_device,
        address: body.accessed_by_ip,
        browser: body.accessed_by_browser,
      },
    }),
  ),
]
