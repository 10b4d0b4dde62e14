import { t } from '@quickprism/client/words'
import type { RecordOfOne } from '@quickprism/contract/records'
import { copy } from './copy.ts'

/** How calls name this person; empty while there is nobody. */
export const idOf = (record: RecordOfOne | undefined) => record?.quickID ?? record?.visitor_ref ?? ''

export const whoseNotes = ({ name, quickID }: RecordOfOne) => {
  const who = name ?? t(copy.noName)
  return quickID ? t(copy.whose, { name: who, id: quickID }) : who
}
