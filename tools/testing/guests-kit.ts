import { randomUUID } from 'node:crypto'
import type { Sent } from '@quickprism/contract/endpoint'
import { guests } from '@quickprism/contract/guests'
import type { GivenBranch, GivenPerson } from './given.ts'
import type { SignInKit } from './sign-in-kit.ts'
import type { TestApp } from './test-app.ts'

type Guest = Partial<Sent<typeof guests.announce>['body']>

/** Hosts, desks and guests of a branch; the server is asked for when there is one. */
export const guestsKit = (world: () => { t: TestApp; kit: SignInKit }, today: string) => {
  const someContact = () => `${randomUUID()}@guests.invalid`

  return {
    someContact,

    async scene() {
      const { t } = world()
      const branch = await t.given.branch({ name: 'Koramangala' })
      const host = await t.given.staff({ on: branch, name: 'Asha Reddy' })
      const desk = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
      return { branch, host, desk }
    },

    async announce(host: GivenPerson, { quickId }: GivenBranch, guest: Guest = {}) {
      const contact = guest.contact ?? someContact()
      const body = { shopId: quickId, name: 'Rukmini Hegde', day: today, ...guest, contact }
      await world().t.as(host)(guests.announce, { body }, { key: randomUUID() })
      return contact
    },

    expectedAt: (desk: GivenPerson, { quickId }: GivenBranch) =>
      world().t.as(desk)(guests.expected, { query: { shopId: quickId } }),

    ownOf: (host: GivenPerson, { quickId }: GivenBranch) =>
      world().t.as(host)(guests.mine, { query: { shopId: quickId } }),

    /** The secret in the link that someone was sent. */
    async tokenFor(contact: string) {
      const { text } = await world().kit.mailbox.messageTo(contact)
      return /\/app\/guest#([\w-]{43})/.exec(text)?.[1] as string
    },

    passOf: (token: string) => world().t.as()(guests.pass, { body: { token } }),
  }
}
