import type { BusinessTx } from '../../db/in-business.ts'
import { enqueue } from '../../jobs.ts'
import { endGuestsOutside } from '../guests/service.ts'
import type { OpenPerson } from '../people/service.ts'
import { deleteMembersAt, upsertBusinessMember } from './membership-queries.ts'
import { tellThem } from './telling.ts'
import { deleteMember } from './write-queries.ts'

const follow = (tx: BusinessTx, personId: number) =>
  enqueue(tx, 'access.follow-membership', { businessId: tx.businessId, personId })

/**
 * Makes someone an active user of the whole business, whatever they were before. They count as joined: they founded the
 * business themselves, or the operator put them at its head.
 */
export const putBusinessUser = async (tx: BusinessTx, person: OpenPerson, createdBy: number | null) => {
  await upsertBusinessMember(tx, person, createdBy)
  await follow(tx, person.person_id)
}

/** Ends a whole membership, with all places, roles and announced guests. It is part of an access change that has begun. */
export const endMembership = async (tx: BusinessTx, personId: number) => {
  await deleteMember(tx, personId)
  await endGuestsOutside(tx, personId, [])
  await follow(tx, personId)
}

/** A branch goes: nobody works there any more. It is part of an access change that has begun. */
export const endMembershipsAt = async (tx: BusinessTx, branchId: number) => {
  for (const personId of await deleteMembersAt(tx, branchId)) {
    await follow(tx, personId)
    await tellThem(tx, personId, 'changed')
  }
}

export { NO_ACCOUNT_FOUND } from './searching.ts'
export { tellThem } from './telling.ts'
