import { consents, NOTICE_VERSION } from '@quickprism/contract/consents'
import type { Deps } from '../../deps.ts'
import { forPerson, toAnyone } from '../../http/serve.ts'
import type { PersonScope } from '../../scopes.ts'
import { agree, takeBack } from './agreeing.ts'
import { standingConsent } from './service.ts'

const asItStands = async (deps: Deps, scope: PersonScope) => {
  const standing = await standingConsent(deps, scope)
  return {
    version: NOTICE_VERSION,
    given_at: standing?.given_at.toISOString() ?? null,
    language: standing?.language ?? null,
    hold_days: deps.holdDays,
  }
}

export const consentRoutes = [
  toAnyone(consents.notice, async (_, { deps }) => ({ version: NOTICE_VERSION, hold_days: deps.holdDays })),
  forPerson(consents.mine, (_, { deps, scope }) => asItStands(deps, scope)),

  forPerson(consents.give, async ({ body }, { deps, scope }) => {
    await agree(deps, scope, body)
    return asItStands(deps, scope)
  }),

  forPerson(consents.withdraw, async (_, { deps, scope }) => {
    await takeBack(deps, scope)
  }),
]
