import { type Line, openLine } from '../asked-together.ts'
import type { CellHandle, IdentityHandle } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { memoryPer } from '../memory-per.ts'
import type { BranchScope, Claims, Who } from '../scopes.ts'
import { type Found, noteWhose } from './arrive.ts'
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

/** A session that is still good, whose it is, and where the branch is that its question names. */
type Arrived = Coming & Awaited<ReturnType<typeof findArrivals>>[number]

/** Whoever comes after so many goes through admission by themselves, which has its own order. */
const LIMITS = { mostAtOnce: 200, mostWaiting: 2_000, apart: 10 }
const arrivalsIn = memoryPer<IdentityHandle, Line<Coming, Arrived>>(() => openLine(LIMITS))
/** One for each cell: whoever comes back to one that does not answer keeps nobody else waiting. */
const entriesIn = memoryPer<CellHandle, Line<Arrived, ComeBack>>(() => openLine(LIMITS))

type Looking = Pick<Deps, 'identity' | 'cells' | 'clock' | 'log'>

/** One statement in identity. */
const lookAtSessions = async ({ identity, clock }: Looking, all: readonly Coming[]) => {
  const answers: (Arrived | undefined)[] = all.map(() => undefined)
  for (const row of await findArrivals(identity, all)) {
    if (row.app !== 'dashboard' || row.expires_at <= clock.read(row.database_time)) continue
    const coming = all[row.place] as Coming
    noteWhose(identity, coming.claims, row.person_id)
    answers[row.place] = { ...row, ...coming }
  }
  return answers
}

/** Two statements in the cell. */
const lookAtEntries = async (deps: Looking, cell: number, all: readonly Arrived[]) => {
  const { cells } = deps
  const entryOf = ({ business_id, claims }: Arrived) => ({ businessId: business_id, sessionId: claims.sid })
  const [rights, isWritten] = await Promise.all([
    rightsOfMany(
      deps,
      cell,
      all.map(({ person_id }) => person_id),
    ),
    entriesWritten(cells, cells.of(cell), all.map(entryOf)),
  ])
  return all.map((one): ComeBack | undefined => {
    const { business_id: businessId, business_quick_id: businessQuickId, branch_id: branchId, branchQuickId } = one
    const places = [branchQuickId, businessQuickId]
    const { epoch, access } = rights.of(businessId, one.person_id)
    // Their first entry is written to the trail in a transaction; a "no" is said by admission.
    if (!isWritten(entryOf(one)) || !access.some(({ scope_id }) => places.includes(scope_id))) return undefined
    return {
      cell,
      businessId,
      branchId,
      places,
      access,
      accessEpoch: epoch,
      who: { personId: one.person_id, quickId: one.quick_id, app: 'dashboard' },
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
  const onFailure = (error: Error) =>
    deps.log.warn({ err: error }, 'screens that come back are let in one by one: the database did not answer')
  const arrived = await arrivalsIn(deps.identity).ask(one, { look: (all) => lookAtSessions(deps, all), onFailure })
  if (!arrived) return undefined
  const { cell } = arrived
  return entriesIn(deps.cells.of(cell)).ask(arrived, { look: (all) => lookAtEntries(deps, cell, all), onFailure })
}
