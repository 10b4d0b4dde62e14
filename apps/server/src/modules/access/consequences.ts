import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import type { Consequences, Difference } from '@quickprism/contract/roles'
import type { BusinessTx } from '../../db/in-business.ts'
import { findHoldings, type Holding, setAside, undo } from './consequence-queries.ts'

const MOST_SHOWN = 50

const holdingKey = ({ person_id, branch_id }: Pick<Holding, 'person_id' | 'branch_id'>) =>
  `${person_id}:${branch_id ?? ''}`

/** Permissions by person and place, as they count there: a branch has those of its business too. */
const effective = (holdings: readonly Holding[]) => {
  const held = new Map(holdings.map((holding) => [holdingKey(holding), new Set(holding.permissions)]))
  const none = new Set<Permission>()
  return ({ person_id, branch_id }: Holding) =>
    (held.get(holdingKey({ person_id, branch_id: null })) ?? none).union(
      held.get(holdingKey({ person_id, branch_id })) ?? none,
    )
}

/** What counts in `these` and not in `those`. What differs on the whole business is not said again of its branches. */
const beyond = (these: readonly Holding[], those: readonly Holding[]): Difference[] => {
  const [here, there] = [effective(these), effective(those)]
  const difference = (place: Holding) => here(place).difference(there(place))
  return these.flatMap((place) => {
    const onBusiness = place.branch_id === null ? new Set() : difference({ ...place, branch_id: null })
    const more = difference(place).difference(onBusiness)
    if (more.size === 0) return []
    return {
      quick_id: place.quick_id,
      name: place.name,
      scope_id: place.scope_quick_id,
      scope_name: place.scope_name,
      permissions: permissionNames.filter((name) => more.has(name)),
    }
  })
}

const shown = (differences: Difference[]) =>
  differences
    .sort((one, other) => one.name.localeCompare(other.name) || one.scope_name.localeCompare(other.scope_name))
    .slice(0, MOST_SHOWN)

const people = (differences: readonly Difference[]) => new Set(differences.map(({ quick_id }) => quick_id)).size

/**
 * What a change would do to these people: the change itself, undone. Whatever it would refuse it refuses here, and
 * nothing of it remains: neither rows nor jobs nor entries in the trail, and no branch is told.
 */
export const tryOut = async (
  tx: BusinessTx,
  personIds: readonly number[],
  change: () => Promise<void>,
): Promise<Consequences> => {
  const before = await findHoldings(tx, personIds)
  const [noted, told] = [tx.trail.length, tx.changes.length]
  await setAside(tx)
  await change()
  const after = await findHoldings(tx, personIds)
  await undo(tx)
  tx.trail.length = noted
  tx.changes.length = told
  const [gained, lost] = [beyond(after, before), beyond(before, after)]
  return {
    gained: shown(gained),
    lost: shown(lost),
    people_gaining: people(gained),
    people_losing: people(lost),
  }
}
