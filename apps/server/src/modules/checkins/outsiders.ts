import { checkins } from '@quickprism/contract/checkins'
import { title } from '@quickprism/contract/endpoint'
import type { BusinessTx } from '../../db/in-business.ts'
import { findPart, keepPart } from '../../http/idempotency.ts'
import type { VisitScope } from '../../scopes.ts'
import type { MyVisit } from '../visits/service.ts'

/** Companions of a scan who are not in its group, which a scan sent again could not find out by itself. */
export type Outsiders = Pick<MyVisit, 'refused' | 'insideAlready'> & {
  /** Those whose pass, or that they were met, says nothing any more. */
  unmet: number
}

const nameOf = ({ visitor }: VisitScope, nonce: string) => ({
  personId: visitor.personId,
  route: title(checkins.checkIn),
  key: nonce,
})

/** Keeps them for the same scan sent again (Q153). */
export const keepOutsiders = async (tx: BusinessTx, scope: VisitScope, nonce: string, outsiders: Outsiders) => {
  const { refused, insideAlready, unmet } = outsiders
  if (refused + insideAlready.length + unmet > 0) await keepPart(tx, nameOf(scope, nonce), outsiders)
}

export const findOutsiders = (tx: BusinessTx, scope: VisitScope, nonce: string) =>
  findPart<Outsiders>(tx, nameOf(scope, nonce))
