/** Something a check found, and what the person who reads it does next. */
export type Problem = { what: string; next: string }

/** Ends a check: one line when all is well; otherwise every problem, with what to do about each kind once. */
export const verdict = (check: string, seen: string, problems: readonly Problem[]) => {
  if (problems.length === 0) {
    console.log(`${check}: ${seen}`)
    return
  }
  const byNext = Map.groupBy(problems, ({ next }) => next)
  for (const [next, found] of byNext) {
    for (const { what } of found) console.error(`${check}: ${what}`)
    console.error(`  → ${next}\n`)
  }
  process.exitCode = 1
}
