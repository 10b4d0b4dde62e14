import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { smtpMail } from '@quickprism/server/adapters/mail'
import { webPush } from '@quickprism/server/adapters/push'
import { httpSms } from '@quickprism/server/adapters/sms'
import { inIdentity } from '@quickprism/server/db/in-identity'
import { upsertSubscription } from '@quickprism/server/modules/notifications/queries'
import { startDelivering } from '@quickprism/server/modules/sos/delivering'
import { expect } from 'vitest'
import { startAlertProviders } from '../stubs/alert-providers.ts'
import { startPushService } from '../stubs/push-service.ts'
import { atTheDoor } from './door.ts'
import type { GivenBranch, GivenPerson } from './given.ts'
import { sosKit } from './sos-kit.ts'
import { testApp } from './test-app.ts'

const PLACES = { push: 50, mail: 10, sms: 50 }
const START = new Date('2026-03-02T05:00:00Z')

/** A server with what tells people of alerts, and providers that keep what reached them. */
export const startDeliveryKit = async () => {
  const service = await startPushService()
  setDefaultCACertificates([...getCACertificates('default'), service.certificate])
  const providers = await startAlertProviders()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const t = await testApp({
    push: webPush({ key: privateKey, hosts: [service.host], contact: 'help@quickprism.test' }),
  })
  const mail = smtpMail(providers.smtpUrl, 'QuickPrism <no-reply@quickprism.invalid>', { connections: PLACES.mail })
  const deps = { ...t.deps, mail, sms: httpSms(providers.smsUrl, 'test') }
  let stopDelivering = startDelivering(deps, PLACES)

  const deliveriesOf = ({ business }: GivenBranch) =>
    t.owner
      .cellOf(business)
      .selectFrom('business.sos_delivery')
      .select(['message', 'channel', 'roll_id', 'state', 'attempts', 'doubts', 'error'])
      .where('business_id', '=', business.businessId)
      .orderBy('message')
      .orderBy('roll_id')
      .orderBy('channel')
      .execute()

  return {
    ...sosKit(() => t),
    t,
    deps,
    providers,
    door: atTheDoor(t),
    deliveriesOf,

    /** Nobody tells anyone anything until it begins again. */
    pauseDelivering: () => stopDelivering(),
    beginDelivering: () => {
      stopDelivering = startDelivering(deps, PLACES)
    },

    /** The clock and the providers as they were at first. */
    calmDown() {
      t.clock.held = START
      for (const book of [providers.mail, providers.sms]) {
        book.manner = () => 'takes'
        book.takesTime = 0
        book.stepTakes = 0
      }
    },
    later(milliseconds: number) {
      t.clock.held = new Date(t.clock.held.getTime() + milliseconds)
    },

    scene: async () => {
      const branch = await t.given.branch({ name: 'Koramangala' })
      return {
        branch,
        place: `“Koramangala”, “${branch.business.name}”`,
        staff: await t.given.staff({ on: branch, may: ['edit_branches'], name: 'Meera Nair' }),
      }
    },
    someone: (name = 'Ananya Krishnamurthy') => t.given.person({ name, email: `${randomUUID()}@people.invalid` }),

    /** A phone of theirs that takes messages. */
    phoneOf: async ({ personId }: GivenPerson) => {
      const { sessionId } = await t.given.session({ personId }, 'companion')
      const phone = service.subscribe()
      const { endpoint, p256dh, auth } = phone.subscription
      const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
      await inIdentity(t.deps, (tx) => upsertSubscription(tx, { sessionId, personId }, { endpoint, ...keys }))
      return phone
    },
    mailsTo: ({ email }: Pick<GivenPerson, 'email'>) => providers.mail.received.filter(({ to }) => to === email),
    textsTo: (mobile: string) => providers.sms.received.filter(({ to }) => to === `+91${mobile}`),

    /** Nothing of this business is due or on its way any more. */
    allSettled: (branch: GivenBranch) =>
      expect
        .poll(async () => {
          const all = await deliveriesOf(branch)
          return all.length > 0 && all.every(({ state }) => state >= 2)
        })
        .toBe(true),

    async close() {
      await stopDelivering()
      mail.close()
      await t.close()
      await providers.close()
      await service.close()
    },
  }
}

export type DeliveryKit = Awaited<ReturnType<typeof startDeliveryKit>>
