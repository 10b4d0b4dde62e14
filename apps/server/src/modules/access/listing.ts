import { rightsEverywhere } from '../../admission/rights.ts'
import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'

export const listAccess = async (deps: Deps, scope: PersonScope<'dashboard'>) =>
  (await rightsEverywhere(deps, scope)).flatMap(({ rights }) => rights.access)
