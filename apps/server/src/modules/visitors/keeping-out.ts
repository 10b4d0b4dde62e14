import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { Secrets } from '../../secrets.ts'
import { mobileHash } from './contacts.ts'
import { findKeptOut, findRefusedAliases } from './queries.ts'
import { visitorRef } from './refs.ts'

/** By what a business knows someone whom it refuses and of whom it keeps nothing else. */
export const keptOutHash = (secrets: Secrets, businessId: number, personId: number) =>
  secrets.digest('kept-out', businessId, personId)

/** Those of these people who are refused though they were erased, with the visitors they were. */
export const keptOutOf = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  branchId: number,
  personIds: readonly number[],
) => {
  if (personIds.length === 0) return new Map<number, number>()
  const hashes = new Map(
    personIds.map((personId) => [keptOutHash(secrets, tx.businessId, personId).toString('hex'), personId]),
  )
  const found = await findKeptOut(
    tx,
    branchId,
    [...hashes.keys()].map((hash) => Buffer.from(hash, 'hex')),
  )
  return new Map(found.map(({ hash, visitor_id }) => [hashes.get(hash.toString('hex')) as number, visitor_id]))
}

/** Those of these people whom the branch refuses as someone whom the desk wrote down without an account. */
export const refusedAliasesOf = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  branchId: number,
  people: readonly { quick_id: string; name: string; mobile: string | null }[],
) =>
  people.length === 0
    ? new Map<string, { isByName: boolean }>()
    : findRefusedAliases(
        tx,
        branchId,
        people.map(({ quick_id, name, mobile }) => ({
          quick_id,
          name,
          mobile_hash: mobile === null ? null : mobileHash(secrets, tx.businessId, mobile),
        })),
      )

/** How a refusal calls someone: whoever was erased is not named again. */
export const refusedAs = <Who extends { visitorId: number | null; quickId: string; name: string }>(
  { secrets }: Pick<Deps, 'secrets'>,
  { businessId }: BusinessTx,
  who: Who,
  keptOut: number | null | undefined,
): Who =>
  typeof keptOut === 'number'
    ? { ...who, visitorId: keptOut, quickId: visitorRef(secrets, businessId, keptOut), name: '' }
    : who
