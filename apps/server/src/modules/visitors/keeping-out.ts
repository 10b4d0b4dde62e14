import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { Secrets } from '../../secrets.ts'
import { contactHashes } from './contacts.ts'
import { findKeptOut, findRefusedAliases } from './queries.ts'
import { visitorRef } from './refs.ts'

/** By what a business knows someone whom it refuses and of whom it keeps nothing else. */
export const keptOutBy = {
  account: (secrets: Secrets, businessId: number, personId: number) => secrets.digest('kept-out', businessId, personId),

  /** The quickID that was told at a desk, whether or not the account is still there. */
  toldId: (secrets: Secrets, businessId: number, quickId: string) =>
    secrets.digest('kept-out', businessId, 'told', quickId),

  /** A name that is said at a desk, with the hash of a mobile or of an e-mail address. */
  saidName: (secrets: Secrets, businessId: number, name: string, address: Buffer) =>
    secrets.digest('kept-out', businessId, 'said', name.toLowerCase(), address),

  /** The name of any account, with the hash of one of its addresses: those are refused by what a desk wrote down. */
  accountName: (secrets: Secrets, businessId: number, name: string, address: Buffer) =>
    secrets.digest('kept-out', businessId, 'named', name.toLowerCase(), address),
}

/** What a row is refused by while it has a name. */
type Known = {
  name: string
  told_id: string | null
  mobile_hash: Buffer | null
  email_hash: Buffer | null
  is_written_down: boolean
}

/** By what someone goes on being refused once they are erased: by all that they were refused by before, and by no more. */
export const keptOutHashes = (
  secrets: Secrets,
  businessId: number,
  personId: number,
  { name, told_id, mobile_hash, email_hash, is_written_down }: Known,
) => {
  const addresses = [mobile_hash, email_hash].filter((hash) => hash !== null)
  return [
    keptOutBy.account(secrets, businessId, personId),
    ...(told_id === null ? [] : [keptOutBy.toldId(secrets, businessId, told_id)]),
    ...addresses.map((address) => keptOutBy.saidName(secrets, businessId, name, address)),
    ...(is_written_down ? addresses.map((address) => keptOutBy.accountName(secrets, businessId, name, address)) : []),
  ]
}

type Account = { personId: number; name: string; mobile: string | null; email: string | null }

/** By what an account may be refused though the business has no copy of it; what is certain first. */
export const hashesOfAccount = (secrets: Secrets, businessId: number, { personId, name, ...contacts }: Account) => [
  { isByName: false, hash: keptOutBy.account(secrets, businessId, personId) },
  ...Object.values(contactHashes(secrets, businessId, contacts)).flatMap((address) =>
    address ? [{ isByName: true, hash: keptOutBy.accountName(secrets, businessId, name, address) }] : [],
  ),
]

/** The visitor someone was before they were erased, and whether no more than their name and an address says so. */
type KeptOut = { visitorId: number; isByName: boolean }

/** Those of these people who are refused though they were erased, with the visitors they were. */
export const keptOutOf = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  branchId: number,
  people: readonly { person_id: number; name: string; mobile: string | null; email: string | null }[],
) => {
  const keptOut = new Map<number, KeptOut>()
  if (people.length === 0) return keptOut
  const sought = people.flatMap(({ person_id: personId, name, mobile, email }) =>
    hashesOfAccount(secrets, tx.businessId, { personId, name, mobile, email }).map((by) => ({ personId, ...by })),
  )
  const rows = await findKeptOut(
    tx,
    branchId,
    sought.map(({ hash }) => hash),
  )
  const found = new Map(rows.map(({ hash, visitor_id }) => [hash.toString('hex'), visitor_id]))
  for (const { personId, hash, isByName } of sought) {
    const visitorId = found.get(hash.toString('hex'))
    if (visitorId !== undefined && !keptOut.has(personId)) keptOut.set(personId, { visitorId, isByName })
  }
  return keptOut
}

/** Those of these people whom the branch refuses as someone whom the desk wrote down without an account. */
export const refusedAliasesOf = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: BusinessTx,
  branchId: number,
  people: readonly { quick_id: string; name: string; mobile: string | null; email: string | null }[],
) =>
  people.length === 0
    ? new Map<string, { isByName: boolean; visitorId: number }>()
    : findRefusedAliases(
        tx,
        branchId,
        people.map(({ quick_id, name, ...contacts }) => {
          const { mobile, email } = contactHashes(secrets, tx.businessId, contacts)
          return { quick_id, name, mobile_hash: mobile, email_hash: email }
        }),
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
