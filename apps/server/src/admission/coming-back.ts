import { type Line, openLine } from '../asked-together.ts'
import type { IdentityHandle } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { memoryPer } from '../memory-per.ts'
import type { BranchScope, Claims, Who } from '../scopes.ts'
import type { Found } from './arrive.ts'
import { entriesWritten } from './entries.ts'
import { findArrivals } from './queries.ts'
import { rightsOfMany } from './rights.ts'

/** A session, and the branch that its question names. */
type Coming = { claims: Claims; branchQuickId: string }

/** Someone who entered the business before, and what they hold at the branch now. */
export type ComeBack = Pick<BranchScope, 'cell' | 'businessId' | 'branchId' | 'places' | 'access' | 'accessEpoch'> & {
  who: Pick<Who<'dashboard'>, 'personId' | 'quickId' | 'app'>
  found: Found
}

/** Whoever comes after so many goes through admission by themselves, which has its own order. */
const lineOf = memoryPer<IdentityHandle, Line<Coming, ComeBack>>(() =>
  openLine({ mostAtOnce: 200, mostWaiting: 2_000, apart: 10 }),
)

type Looking = Pick<Deps, 'identity' | 'cells' | 'clock' | 'log'>

/** One statement in identity, and two in each cell. */
const lookAt = async (deps: Looking, all: readonly Coming[]) => {
  const { identity, cells, clock } = deps
  const answers: (ComeBack | undefined)[] = all.map(() => undefined)
  const arrived = (await findArrivals(identity, all))
    .filter((row) => row.app === 'dashboard' && row.expires_at > clock.read(row.database_time))
    .map((row) => ({ ...row, ...(all[row.place] as Coming) }))
  for (const [cell, here] of Map.groupBy(arrived, (row) => row.cell)) {
    const entryOf = ({ business_id, claims }: (typeof here)[number]) => ({
      businessId: business_id,
      sessionId: claims.sid,
    })
    const [rights, isWritten] = await Promise.all([
      rightsOfMany(
        deps,
        cell,
        here.map(({ person_id }) => person_id),
      ),
      entriesWritten(cells, cells.of(cell), here.map(entryOf)),
    ])
    for (const row of here) {
      const { business_id: businessId, business_quick_id: businessQuickId, branch_id: branchId, branchQuickId } = row
      const places = [branchQuickId, businessQuickId]
      const { epoch, access } = rights.of(businessId, row.person_id)
      // Their first entry is written to the trail in a transaction; a "no" is said by admission.
      if (!isWritten(entryOf(row)) || !access.some(({ scope_id }) => places.includes(scope_id))) continue
      answers[row.place] = {
        cell,
        businessId,
        branchId,
        places,
        access,
        accessEpoch: epoch,
        who: { personId: row.person_id, quickId: row.quick_id, app: 'dashboard' },
        found: { businessId, businessQuickId, cell, branchId, isBusiness: false, publicId: branchQuickId },
      }
    }
  }
  return answers
}

/**
 * Where someone stands at a branch who has entered its business before, perhaps while another process served it: looked up
 * after they asked, once for all who come at the same moment. After a restart every open screen comes at once. Nothing
 * for whoever comes for the first time or is not let in, and where no database answered: they go through admission.
 */
export const comeBack = (deps: Looking, one: Coming): Promise<ComeBack | undefined> =>
  lineOf(deps.identity).ask(one, (all) =>
    lookAt(deps, all).catch((error: Error) => {
      deps.log.warn({ err: error }, 'screens that come back are let in one by one: the database did not answer')
      return []
    }),
  )
