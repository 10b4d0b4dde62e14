import { z } from 'zod'
import { branch, business, type Place } from './endpoint.ts'
import { bareQuickId, PLACE_ID_LENGTH } from './quick-id.ts'

/** What roles and users are scoped to; the screens say Business and Branch. */
export const ScopeType = z.enum(['business', 'shop'])
export type ScopeType = z.infer<typeof ScopeType>

export const scopeLabels: Record<ScopeType, string> = { business: 'Business', shop: 'Branch' }

/** How many branches one call may name. */
export const MOST_PLACES = 1_000

const MISSING = 'Scope ID is required'
/** A business or a branch, named as the place something counts. */
export const ScopeId = z.string(MISSING).overwrite(bareQuickId).min(1, MISSING).max(PLACE_ID_LENGTH)

/** The place of a question about one branch, or about a whole business. */
export const ScopeQuery = z.object({ scope_type: ScopeType, scope_id: ScopeId })

export const placeOf = ({ scope_type, scope_id }: z.output<typeof ScopeQuery>): Place =>
  scope_type === 'business' ? business(scope_id) : branch(scope_id)

/** How doc 2 also calls these. */
export const scopeAliases = { scopeType: 'scope_type', scopeId: 'scope_id', pageSize: 'page_size' }
