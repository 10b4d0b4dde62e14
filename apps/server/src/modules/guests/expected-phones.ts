import { z } from 'zod'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'
import type { Secrets } from '../../secrets.ts'
import { findProvenContacts } from '../people/service.ts'
import { findExpectedBy, findExpecting, replaceExpected } from './expected-queries.ts'
import type { GuestRow } from './queries.ts'

const Shown = z.object({
  token: z.string(),
  business_name: z.string(),
  branch_name: z.string(),
  day: z.string(),
  from: z.string().nullable(),
})

const hashOf = (secrets: Pick<Secrets, 'digest'>, contact: string) =>
  secrets.digest('expected', contact.trim().toLowerCase())

const ownerOf = (hash: Buffer) => hash.toString('hex')

/** Keeps for the phone of whoever has this contact that they are expected, and where. */
export const keepExpected = (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: IdentityTx,
  { business_id, guest_id, business_name, branch_name, day, from_time, ends_at }: GuestRow,
  contact: string,
  token: string,
) => {
  const contact_hash = hashOf(secrets, contact)
  const shown = { token, business_name, branch_name, day, from: from_time }
  const sealed = secrets.seal('expected', ownerOf(contact_hash), JSON.stringify(shown))
  return replaceExpected(tx, { business_id, guest_id, contact_hash, sealed, ends_at })
}

const ownHashes = async ({ secrets }: Pick<Deps, 'secrets'>, tx: IdentityTx, personId: number) => {
  const contacts = await findProvenContacts(tx, personId)
  const own = [contacts?.mobile, contacts?.email].filter((contact) => typeof contact === 'string')
  return own.map((contact) => hashOf(secrets, contact))
}

/** The businesses that keep announcements of someone as a guest. */
export const expectingOf = async (deps: Pick<Deps, 'secrets'>, tx: IdentityTx, personId: number) =>
  findExpecting(tx, await ownHashes(deps, tx, personId))

type Soon = { ends_at: Date; from: string | null }

/** When they are expected is sealed, so the database orders by days alone. */
const soonestFirst = (one: Soon, other: Soon) =>
  one.ends_at.getTime() - other.ends_at.getTime() || (one.from ?? '').localeCompare(other.from ?? '')

/**
 * Where someone is expected, by what is proven of their account: an address that they only typed may be a stranger's, and
 * what is answered here lets its bearer in.
 */
export const expectedAt = (deps: Deps, { who }: PersonScope) =>
  inIdentity(deps, async (tx) => {
    const rows = await findExpectedBy(tx, await ownHashes(deps, tx, who.personId))
    const shown = rows.map(({ contact_hash, sealed, ends_at }) => ({
      ends_at,
      ...Shown.parse(JSON.parse(deps.secrets.unseal('expected', ownerOf(contact_hash), sealed))),
    }))
    return shown.sort(soonestFirst)
  })
