const MOST_CHARACTERS = 80

/** Between these characters and the next, programs that show messages look for addresses to make links of. */
const JOINTS = /([.:/\\@\u2024\u3002\uff0e\uff61\uff1a\uff0f\uff20])(?=\S)/g
/** A number that can be called has more digits than this; floors, sectors and years of a name stay as they are. */
const MOST_DIGITS = 6
const DIGITS = /\p{N}/gu
const QUOTATION_MARKS = /["“”„‟«»]/g

/**
 * What someone typed, in a message to someone else: in quotation marks that it cannot leave, short, never a link and
 * without a number to call.
 * A message and its subject begin with words of our own.
 */
export const quoted = (typed: string, most = MOST_CHARACTERS) => {
  const unlinked = typed.replace(QUOTATION_MARKS, "'").replace(JOINTS, '$1 ').replace(/\s+/g, ' ')
  const plain = (unlinked.match(DIGITS) ?? []).length > MOST_DIGITS ? unlinked.replace(DIGITS, '#') : unlinked
  const characters = [...plain]
  const short =
    characters.length > most
      ? `${characters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : plain
  return `“${short}”`
}
