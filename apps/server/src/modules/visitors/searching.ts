import { bareQuickId } from '@quickprism/contract/quick-id'
import type { Patterns } from './search-queries.ts'

const quoted = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Three characters are found anywhere. Fewer cannot be: they are looked for where a word or a quickID begins. Without
 * letters and digits there is nothing to look for.
 */
const patternsFor = (term: string): Patterns | undefined => {
  const text = quoted(term.replace(/\s+/g, ' '))
  const letters = term.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters >= 2 && [...term].length >= 3) return { name: `%${text}%`, word: null, id: `%${text}%` }
  return /^[\p{L}\p{N}]/u.test(term) ? { name: `${text}%`, word: `% ${text}%`, id: `${text}%` } : undefined
}

/** People write a quickID in groups, as their pass shows it; a name keeps its blanks. */
export const patternsOf = (term: string): Patterns | undefined => {
  const patterns = patternsFor(term)
  return patterns && { ...patterns, id: patternsFor(bareQuickId(term))?.id ?? patterns.id }
}
