import { developmentSignIn } from '@quickprism/contract/development'
import { toAnyone } from '../../http/serve.ts'
import { signInWithoutCode } from './service.ts'

/** Mounted only where the environment says so, and never in production. */
export const developmentRoutes = [
  toAnyone(developmentSignIn, async ({ body }, { deps, request }) => {
    const { token, person } = await signInWithoutCode(deps, body.quickID, {
      address: request.ip,
      device: request.headers['user-agent']?.slice(0, 200) ?? '',
    })
    return { access_token: token, quickID: person.quick_id, name: person.name }
  }),
]
