/** A shape on the page: where the letters of its syllable begin in the text, and whether it takes room of its own. */
type Shape = { start: number; isWide: boolean }

/** So many parts of it, each with at least one letter while there are enough. */
const parts = (letters: string[], count: number) =>
  Array.from({ length: count }, (_, at) =>
    letters.slice(Math.ceil((at * letters.length) / count), Math.ceil(((at + 1) * letters.length) / count)).join(''),
  )

/**
 * The letters that each shape stands for, as they are searched and copied. A syllable is drawn in another order than it
 * is typed, so its letters are dealt out in the order of typing to those of its shapes that take room: a reader that
 * saw room without a letter would take it for a space.
 */
export const spell = (text: string, shapes: readonly Shape[], isFromRight: boolean): string[] => {
  const isLetterByLetter = shapes.length === text.length && shapes.every(({ start }, at) => start === at)
  if (isLetterByLetter) return text.split('')
  const spelt = shapes.map(() => '')
  const starts = [...new Set(shapes.map(({ start }) => start))].sort((a, b) => a - b)
  for (const [index, start] of starts.entries()) {
    const own = [...shapes.entries()].filter(([, shape]) => shape.start === start)
    const wide = own.filter(([, { isWide }]) => isWide)
    const places = (wide.length > 0 ? wide : own).map(([place]) => place)
    const syllable = text.slice(start, starts[index + 1])
    const letters = [...syllable].length < places.length ? [...syllable.normalize('NFD')] : [...syllable]
    if (isFromRight) places.reverse()
    for (const [at, part] of parts(letters, places.length).entries()) spelt[places[at] as number] = part
  }
  return spelt
}
