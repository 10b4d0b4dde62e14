import { safetyState, saidBy } from '../../db/codes.ts'

export type Said = {
  mark_id: string
  state: number
  at: Date
  said_by: number
  said_by_id: number | null
  note: string | null
  place: string | null
}

/** Of two marks of the same moment a call for help counts; otherwise their ids decide, so that every order is the same. */
const inOrder = (one: Said, other: Said) =>
  one.at.getTime() - other.at.getTime() || one.state - other.state || (one.mark_id < other.mark_id ? -1 : 1)

/** So many marks of one person by one who made them are kept: all are read at each new one, while the branch waits. */
const MOST_KEPT = 50

/** Of each who said something of someone, what they said last, and what gives way to it; the same whatever came first. */
export const sortOut = <S extends Said>(marks: readonly S[]): { kept: readonly S[]; dropped: readonly S[] } => {
  if (marks.length <= MOST_KEPT) return { kept: marks, dropped: [] }
  const byEach = [...Map.groupBy(marks, ({ said_by, said_by_id }) => `${said_by}:${said_by_id}`).values()].map((own) =>
    own.toSorted(inOrder),
  )
  return {
    kept: byEach.flatMap((own) => own.slice(-MOST_KEPT)),
    dropped: byEach.flatMap((own) => own.slice(0, -MOST_KEPT)),
  }
}

const givesWay = (before: Said, next: Said) =>
  before.state !== safetyState['needs-help'] || next.said_by !== saidBy.door

/**
 * What is known of someone, from all that was said of them, in whatever order it arrived (Q128): the latest counts, but
 * a call for help is never taken back by what was seen at the door. What was added in words stays while the state does.
 */
export const lastWord = (marks: readonly Said[]): Said | undefined =>
  marks.toSorted(inOrder).reduce<Said | undefined>((before, next) => {
    if (!before) return next
    if (!givesWay(before, next)) return before
    return before.state === next.state ? { ...next, note: next.note ?? before.note } : next
  }, undefined)

/** The last place that anyone named, and when. */
export const lastPlace = (marks: readonly Said[]) => {
  const named = marks.toSorted(inOrder).findLast(({ place }) => place !== null)
  return { place: named?.place ?? null, placed_at: named?.at ?? null }
}

/** Whether it was said in someone's own name: in their app, or by the link they were sent. */
export const isTheirWord = ({ said_by }: { said_by: number | null }) =>
  said_by === saidBy.self || said_by === saidBy.link
