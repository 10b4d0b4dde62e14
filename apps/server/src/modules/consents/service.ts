import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { findConsents } from './queries.ts'

export const consentsOf = (deps: Deps, personId: number) => inIdentity(deps, (tx) => findConsents(tx, personId))
