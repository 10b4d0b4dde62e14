import { readRef, writeRef } from '../../refs.ts'
import type { Secrets } from '../../secrets.ts'

/** A visit as a phone may name it. */
export type VisitKey = { visitId: number; checkedInAt: Date }
type Where = { businessId: number; branchId: number }

export const visitRef = (secrets: Secrets, { businessId, branchId }: Where, { visitId, checkedInAt }: VisitKey) =>
  writeRef(secrets, 'visit-ref', [businessId, branchId], [visitId, checkedInAt.getTime()])

export const readVisitRef = (secrets: Secrets, { businessId, branchId }: Where, ref: string): VisitKey | undefined => {
  const [visitId, at] = readRef(secrets, 'visit-ref', [businessId, branchId], ref) ?? []
  return visitId === undefined || at === undefined ? undefined : { visitId, checkedInAt: new Date(at) }
}
