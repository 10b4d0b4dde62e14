import { GUEST_CODE, guests } from '@quickprism/contract/guests'
import { qrPng } from '../../adapters/qr-image.ts'
import { addressOf } from '../../http/addresses.ts'
import { forPerson, inPlace, toAnyone } from '../../http/serve.ts'
import { announce, announcedToday, listOwn, prepareAnnouncement, withdraw } from './announcing.ts'
import { admitGuest } from './arriving.ts'
import { expectedAt } from './expected-phones.ts'
import { followCode, listExpected, readGuest } from './expecting.ts'
import { declineAsGuest, lookAtPass } from './guest-pages.ts'
import { presentAdmitted, presentExpected, presentOwn, presentPass } from './present.ts'
import { stateOf } from './states.ts'

export const guestRoutes = [
  inPlace(guests.announce, {
    before: ({ body }, { deps, scope, key }) => prepareAnnouncement(deps, scope, body, key as string),
    answer: ({ body }, { deps, tx, scope }) => announce(deps, tx, scope, body),
  }),

  inPlace(guests.mine, {
    before: (_, { deps, scope }) => announcedToday(deps, scope),
    answer: async (_, { deps, tx, scope, prepared }) => {
      const { rows, today, now } = await listOwn(tx, scope)
      return {
        guests: rows.map((row) => presentOwn(deps.secrets, row, now)),
        announced_today: prepared,
        today,
      }
    },
  }),

  inPlace(guests.withdraw, ({ body }, { deps, tx, scope }) => withdraw(deps, tx, scope, body.guest_ref)),

  inPlace(guests.expected, async (_, { deps, tx, scope }) => {
    const { rows, more, arrived } = await listExpected(tx, scope)
    return { guests: rows.map((row) => presentExpected(deps.secrets, row)), more, arrived }
  }),

  inPlace(guests.read, {
    before: ({ body }, { deps, scope }) => followCode(deps, scope, body.code),
    answer: async (_, { deps, tx, scope, prepared }) =>
      presentExpected(deps.secrets, await readGuest(tx, scope, prepared)),
  }),

  inPlace(guests.checkIn, async ({ body }, { deps, tx, scope }) =>
    presentAdmitted(deps.secrets, scope, await admitGuest(deps, tx, scope, body.guest_ref, body.nonce)),
  ),

  toAnyone(guests.pass, async ({ body }, { deps, request }) => {
    const looked = await lookAtPass(deps, body.token, addressOf(request))
    const isExpected = stateOf(looked.guest, looked.now) === 'expected'
    return presentPass(looked, isExpected ? await qrPng(GUEST_CODE + body.token) : null)
  }),

  forPerson(guests.expectsMe, async (_, { deps, scope }) => ({ visits: await expectedAt(deps, scope) })),

  toAnyone(guests.decline, ({ body }, { deps, request }) => declineAsGuest(deps, body.token, addressOf(request))),
]
