import { inEnglish, sentence } from '@quickprism/contract/sentence'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { StaffScope } from '../../scopes.ts'
import { besidePan, checkGstin, hasOtherName, listedNames, type Verdict, warningIn } from '../gstin/service.ts'
import { findOwner, type GstinNote } from './queries.ts'

export const asker = ({ who, businessId }: StaffScope) => ({ personId: who.personId, businessId })

/** Asks about a GSTIN on behalf of a branch form. */
export const verifyGstin = (deps: Deps, scope: StaffScope, gstin: string, despiteCheck: boolean) =>
  checkGstin(deps, gstin, asker(scope), { despiteCheck })

/** Beside the business: another PAN is one more warning, and another name is given with the name of the business. */
export const compareWithOwner = async (tx: BusinessTx, scope: StaffScope, verdict: Verdict) => {
  const owner = await findOwner(tx, scope)
  return {
    verdict: besidePan(verdict, owner.pan),
    otherName: hasOtherName(verdict, owner) ? { listed: listedNames(verdict), business: owner.registered_name } : null,
  }
}

const OTHER_NAME = 'The GST registry lists this GSTIN as {{listed}}, not as {{business}}.'

export const noteOn = async (tx: BusinessTx, scope: StaffScope, found: Verdict): Promise<GstinNote> => {
  const { verdict, otherName } = await compareWithOwner(tx, scope, found)
  const warnings = [...verdict.warnings, ...(otherName ? [inEnglish(sentence(OTHER_NAME, otherName))] : [])]
  return {
    gstin_checked_at: tx.now,
    gstin_legal_name: verdict.legalName,
    gstin_warning: warningIn({ ...verdict, warnings }),
  }
}
