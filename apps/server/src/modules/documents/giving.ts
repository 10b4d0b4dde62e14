import type { DocumentName, GivenNumber } from '@quickprism/contract/documents'
import { masked } from '@quickprism/contract/masked'
import { documentKind } from '../../db/codes.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { correctCopiesLater } from '../../jobs.ts'
import type { PersonScope } from '../../scopes.ts'
import { countCorrection } from '../people/service.ts'
import { deleteDocument, upsertDocument } from './queries.ts'
import { ownerOf } from './service.ts'

/** Keeps a number of someone. What businesses hold of them follows. */
export const giveNumber = (deps: Deps, { who }: PersonScope, { document, number }: GivenNumber) =>
  inIdentity(deps, async (tx) => {
    await countCorrection(deps, tx, who.personId)
    const kind = documentKind[document]
    const isKept = document === 'pan' || (deps.vault.keepsAadhaar && number.length > 4)
    const sealed = isKept ? deps.vault.seal(ownerOf(who.personId, kind), number) : undefined
    await upsertDocument(tx, who.personId, {
      kind,
      shown: masked(document, number) as string,
      key_id: sealed?.keyId ?? null,
      ciphertext: sealed?.ciphertext ?? null,
    })
    await correctCopiesLater(tx, { personId: who.personId })
  })

/** Never refused and so not counted: each that changes anything takes a number that was given, which is counted. */
export const withdrawNumber = (deps: Deps, { who }: PersonScope, document: DocumentName) =>
  inIdentity(deps, async (tx) => {
    if (!(await deleteDocument(tx, who.personId, documentKind[document]))) return
    await correctCopiesLater(tx, { personId: who.personId, withdrawn: document })
  })
