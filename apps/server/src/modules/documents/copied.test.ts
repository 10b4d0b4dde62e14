import { documents } from '@quickprism/contract/documents'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { correctCopiesOf } from '../privacy/jobs.ts'
import { copyDocuments } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

/** A job that waits before it enters the business, and cannot reach identity from then on, like a process that was killed. */
const cutOffAfterWriting = (deps: Deps) => {
  const [reached, onward] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isCutOff = false
  const of = (cell: number) => {
    const handle = deps.cells.of(cell)
    const connect = async () => {
      reached.resolve()
      await onward.promise
      isCutOff = true
      return handle.pool.connect()
    }
    return { ...handle, pool: { connect } as unknown as typeof handle.pool }
  }
  const { identity } = deps
  const pool = {
    connect: async () => {
      if (isCutOff) throw new Error('identity is away for a moment')
      return identity.pool.connect()
    },
  } as unknown as typeof identity.pool
  return {
    deps: { ...deps, cells: { ...deps.cells, of }, identity: { ...identity, pool } },
    isReached: reached.promise,
    goOn: onward.resolve,
  }
}

it('a number that was taken back while it was copied leaves the business even if that copy was cut off', async () => {
  const [branch, person] = [await t.given.branch(), await t.given.person()]
  const phone = door.phoneOf(person)
  await phone(documents.give, { body: { document: 'pan', number: 'ABCPE1234F', consent: true } })
  await door.comes(person, branch)
  const scope = admitJob(branch.business.cell, branch.business.businessId)

  const outside = cutOffAfterWriting(t.deps)
  const working = copyDocuments({ personId: person.personId }, outside.deps, scope)
  await outside.isReached
  // Taken back, and the job that takes it from all businesses is done, before the copy is written.
  await phone(documents.withdraw, { body: { document: 'pan' } })
  await correctCopiesOf({ personId: person.personId, withdrawn: 'pan' }, t.deps)
  outside.goOn()
  await expect(working).rejects.toThrow('identity is away for a moment')
  // The queue tries it again, and does what was enqueued with the copy.
  await copyDocuments({ personId: person.personId }, t.deps, scope)
  for (const { name, data } of (await heldJobs(t)).ofBusinesses) {
    if (name !== 'documents.copy' || data['copied'] === undefined) continue
    await copyDocuments(data as Parameters<typeof copyDocuments>[0], t.deps, scope)
  }

  const kept = await t.owner
    .cellOf(branch)
    .selectFrom('business.visitor')
    .select('pan_masked')
    .where('business_id', '=', branch.business.businessId)
    .where('person_id', '=', person.personId)
    .executeTakeFirstOrThrow()
  // R2 users B-01
  expect(kept.pan_masked).toBeNull()
})

it('a PAN that is corrected in its masked part is in the trail of each business', async () => {
  const [branch, person] = [await t.given.branch(), await t.given.person()]
  await door.comes(person, branch)
  const phone = door.phoneOf(person)
  const gives = async (number: string) => {
    await phone(documents.give, { body: { document: 'pan', number, consent: true } })
    await correctCopiesOf({ personId: person.personId }, t.deps)
    return (await door.eventsOf(branch.business)).filter((event) => event === 'visitor.corrected').length
  }
  expect(await gives('ABCPE1234F')).toBe(1)
  // R2 users B-06. A typing error among the letters: both are shown as XXXXXX234F.
  expect(await gives('ABDPE1234F')).toBe(2)
})
