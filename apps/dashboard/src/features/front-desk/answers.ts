import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import type { InsideRow, Refused } from '@quickprism/contract/front-desk'
import { copy } from './copy.ts'
import type { Pass } from './entry.ts'
import { describeAlong } from './send-entry.ts'
import type { UnsentEntry } from './unsent-entries.ts'

/** In place of the form: what the desk must read before it goes on. */
export type Answer =
  | { is: 'refused'; refused: Refused }
  /** With what became of those who came along. */
  | { is: 'inside'; visit: InsideRow; along: string }
  | { is: 'failed'; title: string; message: string }

/** What must be read about a check-in that was sent. */
export const answerOf = ({ reply, called }: UnsentEntry): Answer => {
  if (reply && 'failure' in reply) return failed(t(copy.refusedTitle), reply.failure)
  const { visit = null, refused: [first] = [] } = reply?.outcome ?? {}
  if (first && reply?.outcome.outcome === 'refused') return { is: 'refused', refused: first }
  if (visit && reply) return { is: 'inside', visit, along: describeAlong(reply.outcome, visit) }
  return { is: 'failed', title: t(copy.refusedTitle), message: called }
}

/** What must be read about a pass before it is used. */
export const answerOfPass = ({ refused, inside }: Pass): Answer | undefined => {
  if (refused) return { is: 'refused', refused }
  return inside ? { is: 'inside', visit: inside, along: '' } : undefined
}

export const failed = (title: string, { message }: CallFailed): Answer => ({ is: 'failed', title, message })
