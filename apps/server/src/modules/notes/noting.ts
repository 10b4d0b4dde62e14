import { createHash } from 'node:crypto'
import { foldedHeading, HEADING_MISSING, HEADING_TAKEN, noteWords, TEXT_MISSING } from '@quickprism/contract/notes'
import { oneLine } from '@quickprism/contract/one-line'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { holdVisitorAt, visitorAt } from '../visitors/service.ts'
import { findNotes, type Note, replaceNotes } from './queries.ts'

/** Names a state of the notes of one person: the same headings and texts in the same order have the same. */
const versionOf = (notes: readonly Note[]) =>
  createHash('sha256')
    .update(JSON.stringify(notes.map(({ heading, text }) => [heading, text])))
    .digest('base64url')
    .slice(0, 22)

export type Noted = { notes: Note[]; version: string }

export const readNotes = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  id: string,
): Promise<Noted> => {
  const { visitor_id } = await visitorAt(deps, tx, scope, id)
  const notes = await findNotes(tx, scope.branchId, visitor_id)
  return { notes, version: versionOf(notes) }
}

/** What was typed, one row for each heading, or what is wrong with it. */
const notesIn = (typed: Readonly<Record<string, string>>): Note[] => {
  const notes = Object.entries(typed).map(([heading, text]) => ({
    folded: foldedHeading(oneLine(heading)),
    heading: oneLine(heading.normalize('NFC')),
    text: oneLine(text.normalize('NFC')),
  }))
  if (notes.some(({ heading }) => heading === '')) throw refuse.invalid(HEADING_MISSING)
  if (notes.some(({ text }) => text === '')) throw refuse.invalid(TEXT_MISSING)
  if (new Set(notes.map(({ folded }) => folded)).size < notes.length) throw refuse.invalid(HEADING_TAKEN)
  return notes
}

/** What a change does, by its headings: counting the notes would call one renamed and one added an addition. */
const actOf = (before: readonly Note[], after: readonly Note[]) => {
  const headingsOf = (notes: readonly Note[]) => new Set(notes.map(({ folded }) => folded))
  const [were, are] = [headingsOf(before), headingsOf(after)]
  const isChanged = after.some(({ folded, text }) =>
    before.some((note) => note.folded === folded && note.text !== text),
  )
  if (isChanged) return 'edit'
  if (were.isSubsetOf(are) && are.size > were.size) return 'add'
  return are.isSubsetOf(were) && are.size < were.size ? 'delete' : 'edit'
}

/** Replaces the notes of one person, if they are still those that the caller has seen, where the caller says which. */
export const saveNotes = async (
  deps: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  scope: BranchScope,
  { id, typed, seen }: { id: string; typed: Readonly<Record<string, string>>; seen: string | undefined },
) => {
  const { branchId } = scope
  const notes = notesIn(typed)
  const { visitor_id, publicId } = await visitorAt(deps, tx, scope, id)
  await holdVisitorAt(tx, branchId, visitor_id)
  const before = await findNotes(tx, branchId, visitor_id)
  if (seen !== undefined && seen !== versionOf(before)) {
    throw refuse.stale('Someone else changed this additional information in the meantime. Please check it again.')
  }
  record(tx, scope, { event: 'visitor.info-changed', about: publicId, reason: actOf(before, notes) })
  await replaceNotes(tx, branchId, visitor_id, notes)
  return { message: noteWords[actOf(before, notes)].ok, version: versionOf(notes) }
}
