import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { StaffScope } from '../../scopes.ts'
import { besidePan, checkGstin, type Verdict, warningIn } from '../gstin/service.ts'
import { findOwner, type GstinNote } from './queries.ts'

export const asker = ({ who, businessId }: StaffScope) => ({ personId: who.personId, businessId })

/** Asks about a GSTIN on behalf of a branch form. */
export const verifyGstin = (deps: Deps, scope: StaffScope, gstin: string, despiteCheck: boolean) =>
  checkGstin(deps, gstin, asker(scope), { despiteCheck })

export const comparedWithOwner = async (tx: BusinessTx, scope: StaffScope, verdict: Verdict) =>
  besidePan(verdict, (await findOwner(tx, scope)).pan)

export const noteOn = async (tx: BusinessTx, scope: StaffScope, verdict: Verdict): Promise<GstinNote> => ({
  gstin_checked_at: tx.now,
  gstin_legal_name: verdict.legalName,
  gstin_warning: warningIn(await comparedWithOwner(tx, scope, verdict)),
})
