import { safetyState, saidBy } from '../../db/codes.ts'

export type Said = {
  mark_id: string
  state: number
  at: Date
  said_by: number
  said_by_id: number | null
  note: string | null
  place: string | null
  /** Calls for help that this "safe" takes back, by their ids. */
  takes_back: readonly string[]
}

/** Of two marks of the same moment a call for help counts; otherwise their ids decide, so that every order is the same. */
const inOrder = (one: Said, other: Said) =>
  one.at.getTime() - other.at.getTime() || one.state - other.state || (one.mark_id < other.mark_id ? -1 : 1)

const speakerOf = ({ said_by, said_by_id }: Said) => `${said_by}:${said_by_id}`

const isHelp = ({ state }: Said) => state === safetyState['needs-help']
const isWithdrawal = ({ state }: Said) => state === safetyState.unknown

/** So many marks of one person by one who made them are kept: all are read at each new one, while the branch waits. */
const MOST_KEPT = 50

/**
 * Of each who said something of someone, what they said last, and what gives way to it; the same whatever came first. A
 * "safe" that takes back a call for help stays for as long as the call does, or the call would stand again.
 */
export const sortOut = <S extends Said>(marks: readonly S[]): { kept: readonly S[]; dropped: readonly S[] } => {
  if (marks.length <= MOST_KEPT) return { kept: marks, dropped: [] }
  const byEach = [...Map.groupBy(marks, speakerOf).values()].map((own) => own.toSorted(inOrder))
  const last = byEach.flatMap((own) => own.slice(-MOST_KEPT))
  const calls = new Set(last.filter(isHelp).map(({ mark_id }) => mark_id))
  const takesBack = ({ state, takes_back }: S) =>
    state === safetyState.safe && takes_back.filter((call) => calls.delete(call)).length > 0
  for (const mark of last) takesBack(mark)
  const [kept, dropped] = [[...last], [] as S[]]
  for (const mark of byEach.flatMap((own) => own.slice(0, -MOST_KEPT))) (takesBack(mark) ? kept : dropped).push(mark)
  return { kept, dropped }
}

/**
 * A call for help stands until its caller says "safe" later, or somebody who has seen it takes it back by its id. A
 * "safe" of anyone else, and what is seen at the door, leaves it as it is, in whatever order both arrive.
 */
const standingCalls = (inTheirOrder: readonly Said[]) => {
  const takenBack = new Set(
    inTheirOrder.flatMap(({ state, takes_back }) => (state === safetyState.safe ? takes_back : [])),
  )
  const bySpeaker = Map.groupBy(inTheirOrder, speakerOf)
  const ownSafeAt = inTheirOrder.findLastIndex(
    ({ said_by, state }) => said_by === saidBy.self && state === safetyState.safe,
  )
  return [...bySpeaker.values()].flatMap((own) => {
    const run = own.slice(own.findLastIndex((mark) => !isHelp(mark)) + 1)
    const call = run.at(-1)
    if (!call || takenBack.has(call.mark_id)) return []
    // Signed in, people take back what was said by their link as well; a link may be in the hands of another.
    if (call.said_by === saidBy.link && inTheirOrder.indexOf(call) < ownSafeAt) return []
    const notes = run
      .filter(({ mark_id }) => !takenBack.has(mark_id))
      .flatMap(({ note, at }) => (note ? [{ note, at }] : []))
    return [{ call, notes }]
  })
}

type Assessed = {
  /** What counts: the latest call for help that stands, else the latest mark. */
  word: Said
  /** Ids of the calls for help that stand. */
  calls: readonly string[]
  /** The latest "safe" after one of them: it took no call back, and its speaker has not withdrawn it. */
  doubt: string | null
}

/** A "safe" that was said before a person came in says nothing of them inside, whenever it arrives. */
const sinceArrival = (marks: readonly Said[], cameAt: Date | undefined) =>
  marks.map((mark) =>
    cameAt && mark.state === safetyState.safe && mark.at < cameAt
      ? { ...mark, state: safetyState.unknown, note: null }
      : mark,
  )

/** The latest of the marks that are no call for help; a note stays for as long as nothing else was said in between. */
const latestOther = (inTheirOrder: readonly Said[]) => {
  const at = inTheirOrder.findLastIndex(({ state }) => state !== safetyState['needs-help'])
  const last = inTheirOrder[at]
  if (!last) return undefined
  const before = inTheirOrder.slice(0, at + 1)
  const run = before.slice(before.findLastIndex(({ state }) => state !== last.state) + 1)
  return { ...last, note: run.findLast(({ note }) => note !== null)?.note ?? null }
}

/**
 * What is known of someone, from all that was said of them, in whatever order it arrived (Q128), and from when they came
 * in, if the alert was on by then.
 */
export const assessSafety = (marks: readonly Said[], cameAt?: Date): Assessed | undefined => {
  const inTheirOrder = marks.toSorted(inOrder)
  const sorted = sinceArrival(inTheirOrder, cameAt)
  const standing = standingCalls(inTheirOrder).toSorted((one, other) => inOrder(one.call, other.call))
  const [first] = standing
  const last = standing.at(-1)
  if (!first || !last) {
    const word = latestOther(sorted)
    return word && { word, calls: [], doubt: null }
  }
  const notes = standing.flatMap((each) => each.notes).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const callers = new Set(standing.map(({ call }) => speakerOf(call)))
  const doubt = sorted.findLast(
    (mark, at) =>
      mark.state === safetyState.safe &&
      inOrder(mark, first.call) > 0 &&
      !callers.has(speakerOf(mark)) &&
      !sorted.slice(at).some((later) => isWithdrawal(later) && speakerOf(later) === speakerOf(mark)),
  )
  return {
    word: { ...last.call, note: notes.at(-1)?.note ?? null },
    calls: standing.map(({ call }) => call.mark_id),
    doubt: doubt?.mark_id ?? null,
  }
}

/** The last place that anyone named, and when. */
export const lastPlace = (marks: readonly Said[]) => {
  const named = marks.toSorted(inOrder).findLast(({ place }) => place !== null)
  return { place: named?.place ?? null, placed_at: named?.at ?? null }
}

/** Whether it was said in someone's own name: in their app, or by the link they were sent. */
export const isTheirWord = ({ said_by }: { said_by: number | null }) =>
  said_by === saidBy.self || said_by === saidBy.link
