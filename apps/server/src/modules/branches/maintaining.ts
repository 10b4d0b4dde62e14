import { accessChanged } from '../../admission/epoch.ts'
import { changed } from '../../db/changes.ts'
import { isTaken } from '../../db/errors.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { reserveBranch } from '../../directory/service.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope, StaffScope } from '../../scopes.ts'
import { beginAccessChange } from '../access/service.ts'
import { limits, spend } from '../allowances/service.ts'
import { expectValidGstin, type Verdict } from '../gstin/service.ts'
import { endGuestsAt } from '../guests/service.ts'
import { endInvitationsOf } from '../invitations/service.ts'
import { endSchedulesAt } from '../report-schedules/service.ts'
import { endRolesAt } from '../roles/service.ts'
import { endAlertsAt } from '../sos/service.ts'
import { endTenanciesOf, shareIfTenant } from '../tenants/service.ts'
import { endMembershipsAt } from '../users/service.ts'
import { hoursChanged } from '../visits/service.ts'
import { asker, noteOn } from './gstin-check.ts'
import { type BranchDetails, insertBranch, keepFormerPoster, lockBranch, updateBranch } from './queries.ts'
import { expectFound, showBranch } from './showing.ts'

/** 96 bits: nobody guesses it, and the QR stays coarse enough to be read from afar. */
const posterKey = ({ secrets }: Pick<Deps, 'secrets'>) => secrets.token().slice(0, 16)

const orNameTaken = (error: unknown): never => {
  throw isTaken(error, 'branch_name_once') ? refuse.conflict('A branch with this name already exists') : error
}

/** Checks the GSTIN and reserves the ids in identity, both before the business is entered. */
export const prepareBranch = async (deps: Deps, scope: StaffScope, gstin: string) => {
  const verdict = await expectValidGstin(deps, gstin, asker(scope))
  const ids = await inIdentity(deps, async (tx) => {
    const spent = { limit: limits.branchesPerBusiness, subject: String(scope.businessId) }
    await spend(deps, tx, 'This business added {{most}} branches today. Try again tomorrow.', [spent], {
      most: spent.limit.most,
    })
    return reserveBranch(deps, tx, scope.businessId)
  })
  return { verdict, ...ids }
}

type Prepared = Awaited<ReturnType<typeof prepareBranch>>

export const addBranch = async (
  deps: Deps,
  tx: BusinessTx,
  scope: StaffScope,
  branch: BranchDetails & { store_type: string },
  { verdict, quickId, branchId }: Prepared,
) => {
  await insertBranch(tx, scope, {
    ...branch,
    ...(await noteOn(tx, scope, verdict)),
    branch_id: branchId,
    quick_id: quickId,
    poster_key: posterKey(deps),
  }).catch(orNameTaken)
  await accessChanged(tx)
  record(tx, scope, { event: 'branch.created', branch: branchId, about: quickId })
  return quickId
}

/** A GSTIN that stays as it was needs no other look. */
export const prepareEdit = async (deps: Deps, scope: BranchScope, gstin: string) => {
  const { gstin: before } = await inBusiness(deps, scope, (tx) => showBranch(tx, scope))
  return gstin === before ? undefined : expectValidGstin(deps, gstin, asker(scope))
}

export const editBranch = async (
  tx: BusinessTx,
  scope: BranchScope,
  details: BranchDetails,
  verdict: Verdict | undefined,
) => {
  const before = await expectFound(lockBranch(tx, scope))
  const edited = (Object.keys(details) as (keyof BranchDetails)[]).filter((key) => !isSame(before[key], details[key]))
  const isOtherGstin = edited.includes('gstin')
  if (isOtherGstin && !verdict) throw refuse.invalid('Please verify GSTIN before submitting')
  const note = isOtherGstin && verdict ? await noteOn(tx, scope, verdict) : {}
  await updateBranch(tx, scope, { ...details, ...note }).catch(orNameTaken)
  if (edited.includes('name') || edited.includes('contact_email')) await shareIfTenant(tx)
  if (edited.includes('closing_time')) await hoursChanged(tx, before.branch_id)
  changed(tx, before.branch_id)
  // Which details, and not what they say: a branch's own telephone may be someone's.
  record(tx, scope, { event: 'branch.edited', about: edited.join(', ') })
}

/** Times come back with their seconds. */
const isSame = (before: string | number | null, now: string | number | null) =>
  before === now || (typeof before === 'string' && before === `${now}:00`)

/** Softly: visits and the trail are kept, everything that leads to the branch ends. */
export const deleteBranch = async (deps: Pick<Deps, 'secrets'>, tx: BusinessTx, scope: BranchScope) => {
  await beginAccessChange(tx, scope)
  const { branch_id, quick_id } = await expectFound(lockBranch(tx, scope))
  await endAlertsAt(deps, tx, scope)
  await updateBranch(tx, scope, { deleted_at: tx.now })
  await endInvitationsOf(tx, branch_id)
  await endGuestsAt(tx, branch_id)
  await endTenanciesOf(tx, branch_id)
  await endRolesAt(tx, branch_id)
  await endMembershipsAt(tx, branch_id)
  await endSchedulesAt(tx, branch_id)
  await enqueue(tx, 'branches.retire', { businessId: tx.businessId, branchId: branch_id })
  record(tx, scope, { event: 'branch.deleted', about: quick_id })
}

/** Posters that hang already show the key before, and are refused from now on; what was scanned before that is not. */
export const renewPoster = async (deps: Deps, tx: BusinessTx, scope: BranchScope) => {
  const { branch_id, quick_id, poster_key } = await expectFound(lockBranch(tx, scope))
  await keepFormerPoster(tx, branch_id, poster_key)
  await updateBranch(tx, scope, { poster_key: posterKey(deps) })
  record(tx, scope, { event: 'branch.poster-renewed', about: quick_id })
}
