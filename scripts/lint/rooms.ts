/** A room of the server: one of its folders, a module, or a file that stands by itself at the root. */
const roomOf = (path: string) => /^apps\/server\/src\/(modules\/[^/]+|[^/]+)/.exec(path)?.[1] ?? undefined

type Import = { from: string; to: string }

/** Rooms that reach each other, directly or round about, each with the imports that lead from one to the next. */
export const circlesOfRooms = (imports: readonly Import[]) => {
  const doors = new Map<string, Map<string, Import>>()
  for (const each of imports) {
    const [from, to] = [roomOf(each.from), roomOf(each.to)]
    if (from === undefined || to === undefined || from === to) continue
    const leading = doors.get(from) ?? new Map<string, Import>()
    doors.set(from, leading.set(to, leading.get(to) ?? each))
  }
  const wayBack = (start: string): Import[] | undefined => {
    const ways = new Map<string, Import[]>([[start, []]])
    for (const [room, way] of ways) {
      for (const [next, through] of doors.get(room) ?? []) {
        if (next === start) return [...way, through]
        if (!ways.has(next)) ways.set(next, [...way, through])
      }
    }
    return undefined
  }
  const told = new Set<string>()
  return [...doors.keys()].flatMap((room) => {
    const way = told.has(room) ? undefined : wayBack(room)
    for (const { from } of way ?? []) told.add(roomOf(from) as string)
    return way ? [way] : []
  })
}
