import { bareQuickId } from '@quickprism/contract/quick-id'
import type { RecordOfOne } from '@quickprism/contract/records'

const isFoundAnywhere = (text: string) => [...text].length >= 3 && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2

const isIn = (value: string, text: string) => {
  if (text === '') return false
  return isFoundAnywhere(text) ? value.includes(text) : value.startsWith(text) || value.includes(` ${text}`)
}

/** Whether a search finds this person, by the rules of the server: fewer than three characters only where a word begins. */
export const isFoundBy = ({ name, quickID }: Pick<RecordOfOne, 'name' | 'quickID'>, search: string) => {
  const text = search.trim().normalize('NFC').replace(/\s+/g, ' ').toLowerCase()
  return isIn(name?.toLowerCase() ?? '', text) || isIn(quickID ?? '', bareQuickId(search))
}
