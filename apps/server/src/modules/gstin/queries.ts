import type { RegistryAnswer } from '../../adapters/gstin.ts'
import type { IdentityTx } from '../../db/in-identity.ts'

/** What the registry said since then, if it was asked. */
export const findAnswer = async (tx: IdentityTx, gstin: string, since: Date): Promise<RegistryAnswer | undefined> => {
  const row = await tx
    .selectFrom('identity.gstin_answer')
    .selectAll()
    .where('gstin', '=', gstin)
    .where('answered_at', '>', since)
    .executeTakeFirst()
  return (
    row && {
      isKnown: row.is_known,
      isActive: row.is_active,
      legalName: row.legal_name,
      tradeName: row.trade_name,
    }
  )
}

export const keepAnswer = async (tx: IdentityTx, gstin: string, answer: RegistryAnswer) => {
  const said = {
    is_known: answer.isKnown,
    is_active: answer.isActive,
    legal_name: answer.legalName,
    trade_name: answer.tradeName,
    answered_at: tx.now,
  }
  await tx
    .insertInto('identity.gstin_answer')
    .values({ gstin, ...said })
    .onConflict((conflict) => conflict.column('gstin').doUpdateSet(said))
    .execute()
}

export const deleteAnswersBefore = (tx: IdentityTx, before: Date) =>
  tx.deleteFrom('identity.gstin_answer').where('answered_at', '<=', before).execute()
