import type { BusinessTx } from '../../db/in-business.ts'

export type Note = { folded: string; heading: string; text: string }

export const findNotes = (tx: BusinessTx, branchId: number, visitorId: number): Promise<Note[]> =>
  tx
    .selectFrom('business.visitor_note')
    .select(['folded', 'heading', 'text'])
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('visitor_id', '=', visitorId)
    .orderBy('place')
    .execute()

export const replaceNotes = async (tx: BusinessTx, branchId: number, visitorId: number, notes: readonly Note[]) => {
  await tx
    .deleteFrom('business.visitor_note')
    .where('business_id', '=', tx.businessId)
    .where('branch_id', '=', branchId)
    .where('visitor_id', '=', visitorId)
    .execute()
  if (notes.length === 0) return
  const whose = { business_id: tx.businessId, branch_id: branchId, visitor_id: visitorId }
  await tx
    .insertInto('business.visitor_note')
    .values(notes.map((note, place) => ({ ...whose, ...note, place })))
    .execute()
}
