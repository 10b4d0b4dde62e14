import { GUEST_CODE } from '@quickprism/contract/guests'
import { admitLink } from '../../admission/admit.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { countArrived, findExpected, findGuest, findToday, type GuestRow } from './queries.ts'
import { stateOf } from './states.ts'

/** As many as a desk looks through; the others move up as guests arrive. */
const MOST_EXPECTED = 100

/** Whom the front desk expects today. */
export const listExpected = async (tx: BusinessTx, { branchId }: BranchScope) => {
  const { rows, total } = await findExpected(tx, branchId, MOST_EXPECTED)
  return { rows, more: total - rows.length, arrived: await countArrived(tx, branchId) }
}

const NOT_A_PASS = 'This is not the code of a guest of this branch.'

/** Where the code on a guest's page leads, before anything is looked at there. */
export const followCode = async (deps: Deps, { businessId }: BranchScope, code: string) => {
  const token = code.startsWith(GUEST_CODE) ? code.slice(GUEST_CODE.length) : ''
  const link = await admitLink(deps, 'guest', token, NOT_A_PASS)
  if (link.businessId !== businessId) throw refuse.missing(NOT_A_PASS)
  return link.localId
}

export const SAID = {
  arrived: 'This guest has already checked in.',
  declined: 'This guest said that they cannot come.',
  withdrawn: 'Their host has withdrawn the announcement.',
  over: 'This guest was announced for a day that is over.',
}

/** Refuses in words that help at a desk, unless they are expected here today. */
export const expectToday = async (tx: BusinessTx, { branchId }: BranchScope, guest: GuestRow) => {
  const state = stateOf(guest, tx.now)
  if (state !== 'expected') throw refuse.conflict(SAID[state])
  if ((await findToday(tx, branchId)) !== guest.day)
    throw refuse.conflict('This guest is expected on another day: {{day}}.', { day: guest.day })
}

/** The guest behind a code, while they are expected here today. */
export const readGuest = async (tx: BusinessTx, scope: BranchScope, guestId: number) => {
  const guest = await findGuest(tx, guestId)
  if (guest?.branch_id !== scope.branchId) throw refuse.missing(NOT_A_PASS)
  await expectToday(tx, scope, guest)
  return guest
}
