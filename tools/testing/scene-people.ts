import { randomUUID } from 'node:crypto'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { passMaker } from './pass-maker.ts'
import type { TestApp } from './test-app.ts'

/** People by number, each signed in on a phone that makes passes. */
export const openPeople = async (t: TestApp, clock: { held: Date }, count: number) => {
  const people = await t.owner.identity
    .insertInto('identity.person')
    .values(
      Array.from({ length: count }, (_, n) => ({
        quick_id: makeQuickId(PERSON_ID_LENGTH, t.deps.random.below),
        name: `Person ${n}`,
        mobile: '9800000000',
        birth_date: n % 2 === 0 ? '1990-02-28' : null,
        gender: n % 4,
        created_at: new Date(0),
      })),
    )
    .returning(['person_id', 'quick_id', 'epoch'])
    .execute()
  for (const { person_id } of people) await t.given.agree({ personId: person_id })
  const person = (n: number) => people[n] as (typeof people)[number]

  const sessions: string[] = []
  const makers: Awaited<ReturnType<typeof passMaker>>[] = []
  const signIn = async (n: number) => {
    const sessionId = randomUUID()
    const long = new Date('2200-01-01Z')
    await t.owner.identity
      .insertInto('identity.session')
      .values({
        session_id: sessionId,
        person_id: person(n).person_id,
        person_epoch: person(n).epoch,
        kind: 'companion',
        salt: Buffer.alloc(16),
        created_at: clock.held,
        last_used_at: clock.held,
        rotated_at: clock.held,
        expires_at: long,
        ends_at: long,
        address: '',
        device: '',
      })
      .execute()
    sessions[n] = sessionId
    makers[n] = await passMaker(t.owner.identity, sessionId)
  }
  for (const n of people.keys()) await signIn(n)
  const claimsOf = (n: number) => ({ sid: sessions[n] as string, session_epoch: 0, person_epoch: person(n).epoch })

  return {
    people,
    person,
    signIn,
    claimsOf,
    passOf: (n: number, at: Date) => (makers[n] as (typeof makers)[number])(at),
  }
}
