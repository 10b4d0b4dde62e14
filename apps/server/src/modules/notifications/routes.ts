import { notifications } from '@quickprism/contract/notifications'
import { forPerson, forPersonWithCookie } from '../../http/serve.ts'
import { lookAtOwn, subscribe, unsubscribe } from './subscribing.ts'

export const notificationRoutes = [
  forPerson(notifications.mine, (_, { deps, scope }) => lookAtOwn(deps, scope)),

  forPersonWithCookie(notifications.subscribe, ({ body }, { deps, scope }) =>
    subscribe(deps, scope, {
      endpoint: body.endpoint,
      p256dh: Buffer.from(body.p256dh, 'base64url'),
      auth: Buffer.from(body.auth, 'base64url'),
    }),
  ),

  forPerson(notifications.unsubscribe, async (_, { deps, scope }) => {
    await unsubscribe(deps, scope)
  }),
]
