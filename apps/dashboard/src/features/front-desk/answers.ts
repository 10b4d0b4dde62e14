import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import type { InsideRow, Refused } from '@quickprism/contract/front-desk'
import { copy } from './copy.ts'
import type { Pass } from './entry.ts'
import type { UnsentEntry } from './unsent-entries.ts'

/** In place of the form: what the desk must read before it goes on. */
export type Answer =
  | { is: 'refused'; refused: Refused }
  | { is: 'inside'; visit: InsideRow }
  | { is: 'failed'; title: string; message: string }

/** What must be read about a check-in that was sent. */
export const answerOf = ({ reply, called }: UnsentEntry): Answer => {
  if (reply && 'failure' in reply) return failed(t(copy.refusedTitle), reply.failure)
  const { visit = null, refused: [first] = [] } = reply?.outcome ?? {}
  if (first && reply?.outcome.outcome === 'refused') return { is: 'refused', refused: first }
  if (visit) return { is: 'inside', visit }
  return { is: 'failed', title: t(copy.refusedTitle), message: called }
}

/** What must be read about a pass before it is used. */
export const answerOfPass = ({ refused, inside }: Pass): Answer | undefined => {
  if (refused) return { is: 'refused', refused }
  return inside ? { is: 'inside', visit: inside } : undefined
}

export const failed = (title: string, { message }: CallFailed): Answer => ({ is: 'failed', title, message })
