import { people } from '@quickprism/contract/people'
import { addressOf } from '../../http/addresses.ts'
import { forPerson, forPersonWithCookie, toAnyone } from '../../http/serve.ts'
import { askForQuickIds } from './finding-quick-ids.ts'
import { confirmContact, removeContact, sendContactCode } from './own-contacts.ts'
import { editMe, findMe } from './own-details.ts'
import { enrolPassKey } from './passes.ts'
import { presentProfile } from './present.ts'
import { beginRegistration } from './registering.ts'

export const peopleRoutes = [
  toAnyone(people.register, async ({ body }, { deps, request }) => ({
    otp_sent: true,
    registration_token: await beginRegistration(deps, body, addressOf(request)),
    detail: null,
  })),
  toAnyone(people.forgotQuickId, ({ body }, { deps, request }) =>
    askForQuickIds(deps, body.contact, addressOf(request)),
  ),
  forPerson(people.me, async (_, { deps, scope }) => presentProfile(await findMe(deps, scope))),
  forPerson(people.editMe, ({ body }, { deps, scope }) => editMe(deps, scope, body)),
  forPerson(people.sendContactCode, async ({ body }, { deps, scope }) => {
    await sendContactCode(deps, scope, body)
    return { otp_sent: true as const, detail: null }
  }),
  forPerson(people.confirmContact, ({ body }, { deps, scope }) => confirmContact(deps, scope, body.contact, body.otp)),
  forPerson(people.removeContact, ({ body }, { deps, scope }) => removeContact(deps, scope, body.contact)),
  forPersonWithCookie(people.enrolPass, async ({ body }, { deps, scope }) => ({
    key_id: await enrolPassKey(deps, scope, body.public_key),
  })),
]
