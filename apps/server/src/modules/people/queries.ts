import { sql } from 'kysely'
import type { IdentityTx } from '../../db/in-identity.ts'

/** Someone without an account yet. Birth date and gender are theirs to tell or not. */
export type NewPerson = {
  name: string
  email: string
  mobile: string
  birth_date?: string | null
  gender?: number
  /** That a code which went to this address alone came back. */
  email_proven?: boolean
  mobile_proven?: boolean
}

export const insertRegistration = (tx: IdentityTx, subject: string, details: NewPerson) =>
  tx
    .insertInto('identity.registration')
    .values({ token: subject, details: JSON.stringify(details), created_at: tx.now })
    .execute()

export const findRegistration = async (tx: IdentityTx, subject: string) => {
  const row = await tx
    .selectFrom('identity.registration')
    .select('details')
    .where('token', '=', subject)
    .executeTakeFirst()
  return row?.details as NewPerson | undefined
}

/** A registration becomes a person once. */
export const takeRegistration = async (tx: IdentityTx, subject: string) => {
  const row = await tx
    .deleteFrom('identity.registration')
    .where('token', '=', subject)
    .returning('details')
    .executeTakeFirst()
  return row?.details as NewPerson | undefined
}

/** The new person's id, or nothing if the quickID was taken. */
export const insertPerson = async (tx: IdentityTx, quickId: string, details: NewPerson) => {
  const row = await tx
    .insertInto('identity.person')
    .values({ quick_id: quickId, created_at: tx.now, ...details })
    .onConflict((conflict) => conflict.column('quick_id').doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return row?.person_id
}

/** Someone with an account, with what a business keeps a copy of: a contact that was only typed is not among it. */
export const findOpenPerson = (tx: IdentityTx, quickId: string) =>
  tx
    .selectFrom('identity.person')
    .select(['person_id', 'quick_id', 'name', 'reachable_email as email', 'reachable_mobile as mobile'])
    .where('quick_id', '=', quickId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

export type OpenPerson = NonNullable<Awaited<ReturnType<typeof findOpenPerson>>>

const hasProvenContact = sql<boolean>`(email_proven or mobile_proven)`.as('has_proven_contact')

/** Where codes go: to proven contacts, or to both while neither is proven. */
export const findContact = (tx: IdentityTx, quickId: string) =>
  tx
    .selectFrom('identity.person')
    .select(['reachable_email as email', 'reachable_mobile as mobile', hasProvenContact])
    .where('quick_id', '=', quickId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** How those of these people are reached whose account is open. */
export const findContactsOf = (tx: IdentityTx, personIds: readonly number[]) =>
  tx
    .selectFrom('identity.person')
    .select([
      'person_id',
      'email',
      'mobile',
      'email_proven',
      'mobile_proven',
      sql<string | null>`case when email_proven or not mobile_proven then email end`.as('reachable_email'),
      sql<string | null>`case when mobile_proven or not email_proven then mobile end`.as('reachable_mobile'),
    ])
    .where(sql<boolean>`person_id = any(${personIds}::bigint[])`)
    .where('closed_at', 'is', null)
    .execute()

/** Everyone who is reached at this address; neither mobile nor e-mail is unique. */
export const findByContact = (tx: IdentityTx, contact: string) =>
  tx
    .selectFrom('identity.person')
    .select(['quick_id', 'name', 'email', 'mobile'])
    .where((is) =>
      // The indexes are on what was typed.
      is.or([
        is.and([is('mobile', '=', contact), is('reachable_mobile', 'is not', null)]),
        is.and([is(is.fn('lower', ['email']), '=', contact.toLowerCase()), is('reachable_email', 'is not', null)]),
      ]),
    )
    .where('closed_at', 'is', null)
    .orderBy('person_id')
    .limit(20)
    .execute()

export const findPerson = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.person')
    .select([
      'quick_id',
      'name',
      'email',
      'mobile',
      'email_proven',
      'mobile_proven',
      'reachable_email',
      'reachable_mobile',
      'birth_date',
      'gender',
      'closed_at',
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()

export type PersonRow = Awaited<ReturnType<typeof findPerson>>

type Changes = { name: string; birth_date: string | null; gender: number }

/** What someone may change about themselves, held until the transaction ends. */
export const takeDetails = (tx: IdentityTx, personId: number): Promise<Changes> =>
  tx
    .selectFrom('identity.person')
    .select(['name', 'birth_date', 'gender'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updatePerson = (tx: IdentityTx, personId: number, changes: Changes) =>
  tx.updateTable('identity.person').set(changes).where('person_id', '=', personId).execute()

/** Registrations that were never confirmed. */
export const deleteOldRegistrations = async (tx: IdentityTx, before: Date) => {
  await tx.deleteFrom('identity.registration').where('created_at', '<', before).execute()
}

/** Of an open account: what is proven to be theirs. */
export const findProvenContacts = (tx: IdentityTx, personId: number) =>
  tx
    .selectFrom('identity.person')
    .select((is) => [
      is.case().when('mobile_proven', '=', true).then(is.ref('mobile')).end().as('mobile'),
      is.case().when('email_proven', '=', true).then(is.ref('email')).end().as('email'),
    ])
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
