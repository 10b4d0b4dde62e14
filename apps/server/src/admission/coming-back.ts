import { type Line, openLine } from '../asked-together.ts'
import type { CellHandle } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { memoryPer } from '../memory-per.ts'
import type { BranchScope, Claims, Who } from '../scopes.ts'
import { type Found, findArrivalTogether } from './arrive.ts'
import { entriesWritten } from './entries.ts'
import { belongsTo, rightsOfMany } from './rights.ts'

/** A session, and the branch that its question names. */
type Coming = { claims: Claims; branchQuickId: string }

/** Someone who entered the business before, and what they hold at the branch now. */
export type ComeBack = Pick<BranchScope, 'cell' | 'businessId' | 'branchId' | 'places' | 'access' | 'accessEpoch'> & {
  who: Pick<Who<'dashboard'>, 'personId' | 'quickId' | 'app'>
  found: Found
}

/** A session that is still good, whose it is, and where the branch is that its question names. */
type Arrived = Coming & {
  personId: number
  quickId: string
  businessId: number
  businessQuickId: string
  branchId: number
}

/** One for each cell: whoever comes back to one that does not answer keeps nobody else waiting. */
const entriesIn = memoryPer<CellHandle, Line<Arrived, ComeBack>>(() =>
  openLine({ mostAtOnce: 200, mostWaiting: 2_000 }),
)

type Looking = Pick<Deps, 'identity' | 'cells' | 'clock' | 'log'>

/** Two statements in the cell. */
const lookAtEntries = async (deps: Looking, cell: number, all: readonly Arrived[]) => {
  const { cells } = deps
  const entryOf = ({ businessId, claims }: Arrived) => ({ businessId, sessionId: claims.sid })
  const [rights, isWritten] = await Promise.all([
    rightsOfMany(
      deps,
      cell,
      all.map(({ personId }) => personId),
    ),
    entriesWritten(cells.of(cell), all.map(entryOf)),
  ])
  return all.map((one): ComeBack | undefined => {
    const { personId, quickId, businessId, businessQuickId, branchId, branchQuickId } = one
    const places = [branchQuickId, businessQuickId]
    const { epoch, access } = rights.of(businessId, personId)
    // Their first entry is written to the trail in a transaction; a "no" is said by admission.
    if (!isWritten(entryOf(one)) || !belongsTo(access, places)) return undefined
    return {
      cell,
      businessId,
      branchId,
      places,
      access,
      accessEpoch: epoch,
      who: { personId, quickId, app: 'dashboard' },
      found: { businessId, businessQuickId, cell, branchId, isBusiness: false, publicId: branchQuickId },
    }
  })
}

/**
 * Where someone stands at a branch who has entered its business before, perhaps while another process served it: looked up
 * after they asked, once for all who come at the same moment. After a restart every open screen comes at once. Nothing
 * for whoever comes for the first time or is not let in, and where no database answered: they go through admission.
 */
export const comeBack = async (deps: Looking, one: Coming): Promise<ComeBack | undefined> => {
  const row = await findArrivalTogether(deps, one)
  // What names no branch, and a phone, are refused by admission.
  if (row?.app !== 'dashboard' || row.branch_id === null) return undefined
  const cell = row.cell as number
  const arrived = {
    ...one,
    personId: row.person_id,
    quickId: row.quick_id,
    businessId: row.business_id as number,
    businessQuickId: row.business_quick_id as string,
    branchId: row.branch_id,
  }
  return entriesIn(deps.cells.of(cell)).ask(arrived, {
    look: (all) => lookAtEntries(deps, cell, all),
    onFailure: (error) =>
      deps.log.warn({ err: error }, 'screens that come back are let in one by one: the database did not answer'),
  })
}
