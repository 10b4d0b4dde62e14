import { NOTICE_VERSION } from '@quickprism/contract/consents'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { insertConsent, withdrawConsents } from './queries.ts'

/** Keeps that someone agreed to what they read. An app from before the notice changed showed another one. */
export const agree = async (deps: Deps, { who }: PersonScope, read: { version: string; language: string }) => {
  if (read.version !== NOTICE_VERSION) {
    throw refuse.conflict('The notice has changed since it was loaded. Close the app and open it again.')
  }
  await inIdentity(deps, (tx) => insertConsent(tx, who.personId, read))
}

export const takeBack = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, (tx) => withdrawConsents(tx, who.personId))
