import type { BusinessTx } from '../../db/in-business.ts'
import { enqueue } from '../../jobs.ts'
import type { OpenPerson } from '../people/service.ts'
import { deleteMembersAt, upsertBusinessMember } from './membership-queries.ts'
import { tellThem } from './telling.ts'

/** Makes someone an active user of the whole business, whatever they were before. */
export const putBusinessUser = async (tx: BusinessTx, person: OpenPerson, createdBy: number | null) => {
  await upsertBusinessMember(tx, person, createdBy)
  await enqueue(tx, 'access.follow-membership', { businessId: tx.businessId, personId: person.person_id })
}

/** A branch goes: nobody works there any more. It is part of an access change that has begun. */
export const endMembershipsAt = async (tx: BusinessTx, branchId: number) => {
  for (const personId of await deleteMembersAt(tx, branchId)) {
    await enqueue(tx, 'access.follow-membership', { businessId: tx.businessId, personId })
    await tellThem(tx, personId, 'changed')
  }
}
