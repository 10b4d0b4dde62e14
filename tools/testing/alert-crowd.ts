import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { lifetimes } from '@quickprism/server/admission/refresh-tokens'
import { scopeType } from '@quickprism/server/db/codes'
import type { BusinessSchema, IdentitySchema } from '@quickprism/server/db/schema.gen'
import type { Kysely } from 'kysely'
import type { PushService, Subscriber } from '../stubs/push-service.ts'
import type { GivenBusiness } from './given.ts'

/** By which ways someone of a crowd can be told. */
export type Ways = { mail?: boolean; sms?: boolean; push?: boolean }

export type InCrowd = {
  personId: number
  sessionId: string
  email: string | null
  mobile: string | null
  phone: Subscriber | undefined
}

type World = { identity: Kysely<IdentitySchema>; cell: Kysely<BusinessSchema>; now: Date; below(limit: number): number }

const CHUNK = 500

const inChunks = async <T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += CHUNK) await insert(rows.slice(from, from + CHUNK))
}

/** Many users of a business who have entered it before, each signed in on a phone and reachable by these ways. */
export const alertCrowd = async (
  { identity, cell, now, below }: World,
  business: GivenBusiness,
  ways: readonly Ways[],
  service?: PushService,
): Promise<InCrowd[]> => {
  const quickIds = new Set<string>()
  while (quickIds.size < ways.length) quickIds.add(makeQuickId(PERSON_ID_LENGTH, below))
  const people = [...quickIds].map((quick_id, number) => ({
    quick_id,
    name: `Person ${number}`,
    email: ways[number]?.mail ? `${quick_id.toLowerCase()}@crowd.invalid` : null,
    mobile: ways[number]?.sms ? `97${String(number).padStart(8, '0')}` : null,
    created_at: now,
  }))
  const ids = new Map<string, number>()
  await inChunks(people, async (chunk) => {
    const rows = await identity
      .insertInto('identity.person')
      .values(chunk)
      .returning(['person_id', 'quick_id'])
      .execute()
    for (const { person_id, quick_id } of rows) ids.set(quick_id, person_id)
  })
  const crowd = people.map(({ quick_id, email, mobile }, number): InCrowd => {
    const personId = ids.get(quick_id) as number
    return {
      personId,
      sessionId: `10000000-0000-4000-8000-${String(personId).padStart(12, '0')}`,
      email,
      mobile,
      phone: ways[number]?.push ? service?.subscribe() : undefined,
    }
  })
  await inChunks(people, (chunk) =>
    cell
      .insertInto('business.membership')
      .values(
        chunk.map(({ quick_id, name, email }) => ({
          business_id: business.businessId,
          person_id: ids.get(quick_id) as number,
          scope_type: scopeType.business,
          active: true,
          quick_id,
          name,
          email,
          joined_at: now,
          created_at: now,
          last_login_at: now,
        })),
      )
      .execute(),
  )
  await inChunks(crowd, (chunk) =>
    identity
      .insertInto('identity.person_place')
      .values(
        chunk.map(({ personId }) => ({
          person_id: personId,
          business_id: business.businessId,
          branch_id: null,
          active: true,
        })),
      )
      .execute(),
  )
  await inChunks(crowd, (chunk) =>
    identity
      .insertInto('identity.session')
      .values(
        chunk.map(({ personId, sessionId }) => ({
          session_id: sessionId,
          person_id: personId,
          person_epoch: 0,
          kind: 'companion',
          salt: Buffer.alloc(16, 1),
          created_at: now,
          last_used_at: now,
          rotated_at: now,
          expires_at: new Date(now.getTime() + lifetimes.companion.idle),
          ends_at: new Date(now.getTime() + lifetimes.companion.whole),
          address: '127.0.0.1',
          device: '',
        })),
      )
      .execute(),
  )
  const subscribed = crowd.flatMap(({ personId, sessionId, phone }) =>
    phone
      ? {
          session_id: sessionId,
          person_id: personId,
          endpoint: phone.subscription.endpoint,
          p256dh: Buffer.from(phone.subscription.p256dh, 'base64url'),
          auth: Buffer.from(phone.subscription.auth, 'base64url'),
          created_at: now,
        }
      : [],
  )
  await inChunks(subscribed, (chunk) => identity.insertInto('identity.push_subscription').values(chunk).execute())
  return crowd
}
