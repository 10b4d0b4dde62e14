import { masked } from '@quickprism/contract/masked'
import { inEveryBusiness } from '../../admission/every-business.ts'
import { documentKind, WITHHELD } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { Vault } from '../../vault.ts'
import { deleteSealed, findSealedOf, takeOlder, updateMasked, upsertSealed } from './queries.ts'

export type DocumentName = keyof typeof documentKind

const ownerOf = (businessId: number, visitorId: number, kind: number) => `${businessId}:${visitorId}:${kind}`

/** A text of someone as the vault keeps it. */
export const sealNumber = (vault: Vault, businessId: number, visitorId: number, kind: number, text: string) => {
  const { keyId, ciphertext } = vault.seal(ownerOf(businessId, visitorId, kind), text)
  return { kind, key_id: keyId, ciphertext }
}

/** Keeps the number on a document of someone: sealed, beside what lists may show. Of Aadhaar, only as much as is kept. */
export const keepNumber = async (
  { vault }: Pick<Deps, 'vault'>,
  tx: BusinessTx,
  visitorId: number,
  document: DocumentName,
  number: string,
) => {
  const shown = masked(document, number) as string
  await updateMasked(tx, visitorId, document === 'aadhaar' ? { aadhaar_masked: shown } : { pan_masked: shown })
  const kind = documentKind[document]
  if (document === 'aadhaar' && (!vault.keepsAadhaar || number.length <= 4)) {
    await deleteSealed(tx, [visitorId], [kind])
    return
  }
  await upsertSealed(tx, { visitor_id: visitorId, ...sealNumber(vault, tx.businessId, visitorId, kind, number) })
}

export type Numbers = Partial<Record<DocumentName, string>>

/** The numbers of these people in clear, for whoever may read them now. */
export const openNumbers = async (
  { vault }: Pick<Deps, 'vault'>,
  tx: BusinessTx,
  visitorIds: readonly number[],
): Promise<Map<number, Numbers>> => {
  const opened = new Map<number, Numbers>()
  for (const { visitor_id, kind, key_id, ciphertext } of await findSealedOf(
    tx,
    visitorIds,
    Object.values(documentKind),
  )) {
    const number = vault.open(ownerOf(tx.businessId, visitor_id, kind), { keyId: key_id, ciphertext })
    const document = kind === documentKind.aadhaar ? 'aadhaar' : 'pan'
    opened.set(visitor_id, { ...opened.get(visitor_id), [document]: number })
  }
  return opened
}

/** Someone takes the number on a document back. */
export const forgetNumber = async (tx: BusinessTx, visitorId: number, document: DocumentName) => {
  await updateMasked(tx, visitorId, document === 'aadhaar' ? { aadhaar_masked: null } : { pan_masked: null })
  await deleteSealed(tx, [visitorId], [documentKind[document]])
}

export const forgetNumbers = (tx: BusinessTx, visitorId: number) =>
  deleteSealed(tx, [visitorId], Object.values(documentKind))

/** Keeps what was erased, sealed as numbers are and rotated with them. */
export const withhold = async ({ vault }: Pick<Deps, 'vault'>, tx: BusinessTx, visitorId: number, text: string) => {
  await upsertSealed(tx, { visitor_id: visitorId, ...sealNumber(vault, tx.businessId, visitorId, WITHHELD, text) })
}

export const forgetWithheld = (tx: BusinessTx, visitorIds: readonly number[]) =>
  deleteSealed(tx, visitorIds, [WITHHELD])

const AT_ONCE = 100

/** Seals some of what an older key sealed with the newest, and says how many they were. */
const resealSome = async ({ vault }: Pick<Deps, 'vault'>, tx: BusinessTx) => {
  const older = await takeOlder(tx, vault.newest, AT_ONCE)
  for (const { visitor_id, kind, key_id, ciphertext } of older) {
    const owner = ownerOf(tx.businessId, visitor_id, kind)
    const sealed = vault.seal(owner, vault.open(owner, { keyId: key_id, ciphertext }))
    await upsertSealed(tx, { visitor_id, kind, key_id: sealed.keyId, ciphertext: sealed.ciphertext })
  }
  return older.length
}

/** Everything in every cell, in small steps, while the installation runs. It may be stopped and begun again. */
export const rotateVault = async (deps: Deps) => {
  let resealed = 0
  for (const index of deps.cells.all.keys()) {
    for (let before = -1; before !== resealed; ) {
      before = resealed
      await inEveryBusiness(deps, index + 1, async (tx) => {
        resealed += await resealSome(deps, tx)
      })
    }
  }
  return resealed
}
