import { isDeepStrictEqual } from 'node:util'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { MembershipChange, Workers } from '../../jobs.ts'
import { settleEach } from '../../settle-each.ts'
import { limits, spendOnce } from '../allowances/service.ts'
import { refreshHost } from '../guests/service.ts'
import { sendMail } from '../messages/service.ts'
import { personOf } from '../people/service.ts'
import { letterTo } from './letter.ts'
import { findHomesOf } from './queries.ts'
import { findStanding } from './standing-queries.ts'
import { updateCopies } from './write-queries.ts'

const copiesOf = async (deps: Deps, personId: number) => {
  const { quick_id, name, reachable_email, reachable_mobile, closed_at } = await personOf(deps, personId)
  return { quick_id, name, email: reachable_email, mobile: reachable_mobile, account_closed: closed_at !== null }
}

/**
 * Brings what each business keeps of a person up to date. It looks again after writing: of two that run at once, the
 * one that writes last has seen what is true now.
 */
const refresh = async (deps: Deps, personId: number): Promise<void> => {
  const copies = await copiesOf(deps, personId)
  await settleEach(await inIdentity(deps, (tx) => findHomesOf(tx, personId)), async ({ business_id, cell }) => {
    await inBusiness(deps, admitJob(cell, business_id), async (tx) => {
      if (await updateCopies(tx, personId, copies)) await refreshHost(tx, personId)
    })
  })
  if (!isDeepStrictEqual(copies, await copiesOf(deps, personId))) await refresh(deps, personId)
}

export const refreshCopies: Workers['identity']['users.refresh-copies'] = ({ personId }, deps) =>
  refresh(deps, personId)

/**
 * Whether what the letter says is still so: a later change has a letter of its own. Until they join, a user gets no letter
 * but the one that they were added (Q146).
 */
const isSoStill = (change: MembershipChange, standing: Awaited<ReturnType<typeof findStanding>>) => {
  if (change === 'removed') return !standing.isMember
  if (change === 'added') return standing.isMember
  if (!standing.hasJoined) return false
  if (change === 'activated' || change === 'deactivated') {
    return standing.isMember && standing.isActive === (change === 'activated')
  }
  return standing.isMember
}

/** The letter has the name of its job: tried again it is the same one, counted once, and mail programs know it. */
export const tellUser: Workers['business']['users.tell'] = async ({ personId, change }, deps, scope, jobId) => {
  const standing = await inBusiness(deps, scope, (tx) => findStanding(tx, personId))
  if (!isSoStill(change, standing)) return
  const { quick_id, closed_at } = await personOf(deps, personId)
  if (closed_at !== null) return
  const spent = { limit: limits.userLettersPerPerson, subject: `${personId} at ${scope.businessId}` }
  if (!(await inIdentity(deps, (tx) => spendOnce(tx, jobId, spent)))) return
  const letter = letterTo(deps, change, { ...standing, quickId: quick_id })
  await sendMail(deps, {
    name: `user ${jobId}`,
    to: { personId },
    cause: 'others',
    write: () => letter,
    reference: `user-${jobId}`,
  })
}
