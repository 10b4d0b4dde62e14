import type { Channel } from '@quickprism/contract/message-limits'
import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'

/** The database computes which contacts of an account count (Q149): the proven ones, or both where none is proven. */
const reachable = { mail: sql.ref('p.reachable_email'), sms: sql.ref('p.reachable_mobile') }

/** Where someone with an open account is reached, of the contacts that count. */
export const findAddressOf = async (tx: IdentityTx, channel: Channel, personId: number) => {
  const { rows } = await sql<{ address: string | null }>`
    select ${reachable[channel]} as address from identity.person p
     where p.person_id = ${personId} and p.closed_at is null
  `.execute(tx)
  return rows[0]?.address ?? undefined
}

const isAddress = (channel: Channel, address: string) =>
  channel === 'mail' ? sql`lower(p.email) = ${address.toLowerCase()}` : sql`p.mobile = ${address}`

/** Whether it counts for an open account: then its owner knows us. */
export const isProvenAddress = async (tx: IdentityTx, channel: Channel, address: string) => {
  const { rows } = await sql<{ is_proven: boolean }>`
    select exists (
      select from identity.person p
       where ${isAddress(channel, address)} and ${reachable[channel]} is not null and p.closed_at is null
    ) as is_proven
  `.execute(tx)
  return rows[0]?.is_proven ?? false
}
