import { NOTICE_VERSION } from '@quickprism/contract/consents'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { limits, spend } from '../allowances/service.ts'
import { insertConsent, withdrawConsents } from './queries.ts'

/** Keeps that someone agreed to what they read. An app from before the notice changed showed another one. */
export const agree = async (deps: Deps, { who }: PersonScope, read: { version: string; language: string }) => {
  if (read.version !== NOTICE_VERSION) {
    throw refuse.conflict('The notice has changed since it was loaded. Close the app and open it again.')
  }
  await inIdentity(deps, async (tx) => {
    if (!(await insertConsent(tx, who.personId, read))) return
    const spent = { limit: limits.consentsPerPerson, subject: String(who.personId) }
    await spend(deps, tx, 'You agreed too often today. Try again tomorrow.', [spent])
  })
}

/** Never refused and so not counted: what is withdrawn was given, which is counted. */
export const takeBack = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, (tx) => withdrawConsents(tx, who.personId))
