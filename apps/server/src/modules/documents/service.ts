import type { DocumentName } from '@quickprism/contract/documents'
import { changed } from '../../db/changes.ts'
import { documentKind } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { forgetNumber, keepNumber, openNumbers } from '../vault/service.ts'
import { findBranchesOf } from '../visitors/service.ts'
import { findDocuments, takeCopy, takeOlder, updateSealed } from './queries.ts'

/** Whose a sealed number is: copied to another's row it opens no more. */
export const ownerOf = (personId: number, kind: number) => `person:${personId}:${kind}`

const NAMES = Object.keys(documentKind) as DocumentName[]

/** A number someone gave: what may be shown of it, and as much of it as is kept. */
type Given = { shown: string; number: string; consentedAt: Date }

export const numbersOf = async (deps: Deps, personId: number): Promise<Partial<Record<DocumentName, Given>>> => {
  const rows = await inIdentity(deps, (tx) => findDocuments(tx, personId))
  return Object.fromEntries(
    NAMES.flatMap((document) => {
      const row = rows.find(({ kind }) => kind === documentKind[document])
      if (!row) return []
      const { shown, key_id, ciphertext, consented_at } = row
      const number =
        key_id === null || ciphertext === null
          ? shown.slice(-4)
          : deps.vault.open(ownerOf(personId, row.kind), { keyId: key_id, ciphertext })
      return [[document, { shown, number, consentedAt: consented_at }]]
    }),
  )
}

type Numbers = Awaited<ReturnType<typeof numbersOf>>

/** What someone took back between two looks. */
export const takenBack = (before: Numbers, now: Numbers) =>
  NAMES.filter((document) => before[document] && !now[document])

const isOtherThan = (held: string | undefined, given: string) => held !== undefined && held !== given

/**
 * Brings what a business holds of someone's documents up to what they give now, tells its open screens, and says whether
 * that was anything else. A number it has from elsewhere stays unless they take it back.
 */
export const followDocuments = async (
  deps: Deps,
  tx: BusinessTx,
  personId: number,
  numbers: Numbers,
  withdrawn: readonly DocumentName[],
) => {
  const copy = await takeCopy(tx, personId)
  if (!copy) return false
  const held = { aadhaar: copy.aadhaar_masked, pan: copy.pan_masked }
  const sealed = (await openNumbers(deps, tx, [copy.visitor_id])).get(copy.visitor_id)
  const copied: DocumentName[] = []
  let hasChanged = false
  for (const document of NAMES) {
    const given = numbers[document]
    if (given) await keepNumber(deps, tx, copy.visitor_id, document, given.number)
    else if (withdrawn.includes(document)) await forgetNumber(tx, copy.visitor_id, document)
    else continue
    // Two numbers may be masked alike.
    const isOther =
      held[document] !== (given?.shown ?? null) || (given && isOtherThan(sealed?.[document], given.number))
    if (isOther && given) copied.push(document)
    hasChanged ||= Boolean(isOther)
  }
  // Committed with the copy: a number that was taken back before it was written leaves even if this job is cut off now.
  if (copied.length > 0) await enqueue(tx, 'documents.copy', { businessId: tx.businessId, personId, copied })
  if (hasChanged) for (const branchId of await findBranchesOf(tx, copy.visitor_id)) changed(tx, branchId)
  return hasChanged
}

const AT_ONCE = 100

/** Seals what people gave anew with the newest key, in small steps. */
export const resealDocuments = async (deps: Deps) => {
  let resealed = 0
  for (let before = -1; before !== resealed; ) {
    before = resealed
    resealed += await inIdentity(deps, async (tx) => {
      const older = await takeOlder(tx, deps.vault.newest, AT_ONCE)
      for (const { person_id, kind, key_id, ciphertext } of older) {
        const owner = ownerOf(person_id, kind)
        const text = deps.vault.open(owner, { keyId: key_id as number, ciphertext: ciphertext as Buffer })
        const sealed = deps.vault.seal(owner, text)
        await updateSealed(tx, { personId: person_id, kind }, { key_id: sealed.keyId, ciphertext: sealed.ciphertext })
      }
      return older.length
    })
  }
  return resealed
}
