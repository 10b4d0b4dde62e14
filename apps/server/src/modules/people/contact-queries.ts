import type { ContactKind } from '@quickprism/contract/own-contacts'
import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'

export type OwnContact = { quick_id: string; value: string | null; is_proven: boolean; is_other_proven: boolean }

const proof = (kind: ContactKind) => sql.ref<boolean>(`${kind}_proven`)
const otherProof = (kind: ContactKind) => proof(kind === 'email' ? 'mobile' : 'email')

/** One contact of someone with an open account. */
export const findOwnContact = async (tx: IdentityTx, personId: number, kind: ContactKind) => {
  const { rows } = await sql<OwnContact>`
    select quick_id, ${sql.ref(kind)} as value, ${proof(kind)} as is_proven, ${otherProof(kind)} as is_other_proven
      from identity.person where person_id = ${personId} and closed_at is null
  `.execute(tx)
  return rows[0]
}

/** Puts another contact in the place of one that is not proven, or takes it away. The other one stays proven. */
export const replaceUnproven = async (tx: IdentityTx, personId: number, kind: ContactKind, value: string | null) => {
  const { numAffectedRows } = await sql`
    update identity.person set ${sql.ref(kind)} = ${value}
     where person_id = ${personId} and not ${proof(kind)} and ${otherProof(kind)} and closed_at is null
  `.execute(tx)
  return numAffectedRows === 1n
}

/** The contact is proven, if it is still the one that the code went to. */
export const proveContact = async (tx: IdentityTx, personId: number, kind: ContactKind, value: string) => {
  const { numAffectedRows } = await sql`
    update identity.person set ${proof(kind)} = true
     where person_id = ${personId} and ${sql.ref(kind)} = ${value} and not ${proof(kind)} and closed_at is null
  `.execute(tx)
  return numAffectedRows === 1n
}

/** The contact whose code came back is proven, where an operator wrote both down: the other one needs its own code. */
export const proveFirstContact = async (tx: IdentityTx, personId: number, kind: ContactKind) => {
  const { numAffectedRows } = await sql`
    update identity.person set ${proof(kind)} = true
     where person_id = ${personId} and not email_proven and not mobile_proven
  `.execute(tx)
  return numAffectedRows === 1n
}
