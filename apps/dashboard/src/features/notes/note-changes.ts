import { foldedHeading } from '@quickprism/contract/notes'

export type Notes = Readonly<Record<string, string>>

/** What one person does to the notes, whatever else has happened to them meanwhile. */
export type Change =
  | { act: 'add'; heading: string; text: string }
  | { act: 'edit'; before: string; heading: string; text: string }
  | { act: 'delete'; before: string }

const same = (one: string, other: string) => foldedHeading(one) === foldedHeading(other)

/** Whether another note than the one that is changed has this heading already. */
export const isTaken = (notes: Notes, heading: string, before?: string) =>
  Object.keys(notes).some((each) => same(each, heading) && (before === undefined || !same(each, before)))

/** Whether the note that is to be deleted was deleted in the meantime. */
export const isDeletedAlready = (notes: Notes, change: Change) =>
  change.act === 'delete' && !Object.keys(notes).some((heading) => same(heading, change.before))

/** The notes after a change: those of others stay as they are now, and a renamed heading leaves no other behind. */
export const changed = (notes: Notes, change: Change): Record<string, string> => {
  const entries = Object.entries(notes)
  if (change.act === 'delete') return Object.fromEntries(entries.filter(([heading]) => !same(heading, change.before)))
  const note: [string, string] = [change.heading.trim(), change.text.trim()]
  const isThere = change.act === 'edit' && entries.some(([heading]) => same(heading, change.before))
  if (change.act === 'add' || !isThere) return Object.fromEntries([...entries, note])
  return Object.fromEntries(entries.map((each) => (same(each[0], change.before) ? note : each)))
}
