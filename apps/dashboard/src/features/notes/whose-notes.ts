import { t } from '@quickprism/client/words'
import type { RecordOfOne } from '@quickprism/contract/records'
import { copy } from './copy.ts'

/** How calls name this person (Q152). */
export const idOf = ({ visitor_ref }: RecordOfOne) => visitor_ref

export const whoseNotes = ({ name, quickID }: RecordOfOne) => {
  const who = name ?? t(copy.noName)
  return quickID ? t(copy.whose, { name: who, id: quickID }) : who
}
