import { NOTICE_VERSION } from '@quickprism/contract/consents'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'
import { findConsents } from './queries.ts'

export const consentsOf = (deps: Deps, personId: number) => inIdentity(deps, (tx) => findConsents(tx, personId))

/** The consent to the present notice, if it stands. */
export const standingConsent = async (deps: Deps, { who }: PersonScope) =>
  (await consentsOf(deps, who.personId)).find(
    ({ version, withdrawn_at }) => version === NOTICE_VERSION && withdrawn_at === null,
  )
