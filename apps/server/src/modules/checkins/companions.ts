import type { Companion } from '@quickprism/contract/checkins'
import type { Deps } from '../../deps.ts'
import type { VisitScope } from '../../http/scopes.ts'
import { readPass } from '../people/service.ts'
import { findPeopleAt, type PersonFacts } from './presence-queries.ts'

/** Who comes along: people who showed their pass, people who have to be asked, and people with nothing but a name. */
export type Companions = { present: PersonFacts[]; asked: PersonFacts[]; named: string[]; unknown: number }

/**
 * Finds those who come along. A typed quickID never says whether it is anyone's: someone unknown is "asked" as well, and
 * simply never answers. A pass that is no longer fresh is treated like its quickID.
 */
export const meetCompanions = async (
  deps: Pick<Deps, 'identity' | 'secrets' | 'clock'>,
  scope: VisitScope,
  companions: readonly Companion[],
): Promise<Companions> => {
  const shown = new Set<string>()
  const typed = new Set<string>()
  const named: string[] = []
  let unknown = 0
  for (const companion of companions) {
    if ('name' in companion) named.push(companion.name)
    else if ('quickID' in companion) typed.add(companion.quickID)
    else {
      const quickId = readPass(deps, companion.pass)
      if (quickId === undefined) unknown++
      else shown.add(quickId)
    }
  }
  for (const quickId of [...shown, scope.visitor.quickId]) typed.delete(quickId)
  shown.delete(scope.visitor.quickId)
  const quickIds = [...shown, ...typed]
  const found = quickIds.length === 0 ? [] : await findPeopleAt(deps.identity, quickIds, scope)
  const asked = found.filter(({ quick_id }) => typed.has(quick_id))
  return {
    present: found.filter(({ quick_id }) => shown.has(quick_id)),
    asked,
    named,
    unknown: unknown + typed.size - asked.length,
  }
}
