const MOST_CHARACTERS = 80

/** Between these characters and the next, programs that show messages look for addresses to make links of. */
const JOINTS = /([.:/\\@\u2024\u3002\uff0e\uff61\uff1a\uff0f\uff20])(?=\S)/g
const QUOTATION_MARKS = /["“”„‟«»]/g

/**
 * What someone typed, in a message to someone else: in quotation marks that it cannot leave, short, and never a link.
 * A message and its subject begin with words of our own.
 */
export const quoted = (typed: string, most = MOST_CHARACTERS) => {
  const plain = typed.replace(QUOTATION_MARKS, "'").replace(JOINTS, '$1 ').replace(/\s+/g, ' ')
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
