import { randomBytes, randomUUID } from 'node:crypto'
import { documents } from '@quickprism/contract/documents'
import { records } from '@quickprism/contract/records'
import { reveals } from '@quickprism/contract/reveals'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { tablesNaming } from '@quickprism/tools/testing/tables-naming'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { createVault } from '../../vault.ts'
import { correctCopiesOf } from '../privacy/jobs.ts'
import { copyDocuments } from './jobs.ts'
import { numbersOf, resealDocuments } from './service.ts'

const AADHAAR = '4991 1866 5246'
const PAN = 'ABCPE1234F'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const gives = async (person: GivenPerson) => {
  const phone = door.phoneOf(person)
  await phone(documents.give, { body: { document: 'aadhaar', number: AADHAAR, consent: true } })
  await phone(documents.give, { body: { document: 'pan', number: PAN, consent: true } })
  return phone
}

/** The row of whoever came last, before and after a look at it. */
const rowAt = async (branch: GivenBranch, person: GivenPerson) => {
  const desk = t.as(
    await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors'] }),
  )
  const read = async () => {
    const { data } = await desk(records.list, { query: { shopId: branch.quickId } })
    return { aadhaar: data[0]?.aadhaar, pan: data[0]?.pan }
  }
  const masked = await read()
  const body = { user_quickID: person.quickId, shop_quickID: branch.quickId, reason: 'Unlawful Conduct' }
  await desk(reveals.accessData, { body }, { key: randomUUID() })
  return [masked, await read()]
}

/** Work that has read what it will write, and waits before it enters a business. */
const beforeEntering = (deps: Deps) => {
  const [reached, onward] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const of = (cell: number) => {
    const handle = deps.cells.of(cell)
    const connect = async () => {
      reached.resolve()
      await onward.promise
      return handle.pool.connect()
    }
    return { ...handle, pool: { connect } as unknown as typeof handle.pool }
  }
  return { deps: { ...deps, cells: { ...deps.cells, of } }, isReached: reached.promise, goOn: onward.resolve }
}

const copiesTo = async ({ business }: GivenBranch) => {
  const { ofBusinesses } = await heldJobs(t)
  return ofBusinesses.filter(
    ({ name, data }) => name === 'documents.copy' && data['businessId'] === business.businessId,
  )
}

describe('the numbers on one’s documents', () => {
  it('are shown masked to their owner, and stand in no table', async () => {
    const person = await t.given.person()
    const phone = await gives(person)
    expect(await phone(documents.mine, {})).toEqual({
      aadhaar: 'XXXX XXXX 5246',
      pan: 'XXXXXX234F',
      keeps_full_aadhaar: false,
    })
    // Of Aadhaar only the last four digits are kept.
    expect((await numbersOf(t.deps, person.personId)).aadhaar?.number).toBe('5246')
    for (const url of [t.databases.ownerUrls.identity, ...t.databases.ownerUrls.cells]) {
      expect(await tablesNaming(url, [PAN, '499118665246', AADHAAR])).toEqual([])
    }
    expect(await door.phoneOf(await t.given.person())(documents.mine, {})).toMatchObject({ aadhaar: null, pan: null })
  })

  it('go to a business with the first check-in there, and are unmasked like all else', async () => {
    const [branch, person] = [await t.given.branch(), await t.given.person()]
    await gives(person)
    await door.comes(person, branch)
    const [job] = await copiesTo(branch)
    expect(job?.data).toEqual({ businessId: branch.business.businessId, personId: person.personId })
    const scope = admitJob(branch.business.cell, branch.business.businessId)
    await copyDocuments({ personId: person.personId }, t.deps, scope)
    expect(await rowAt(branch, person)).toEqual([
      { aadhaar: 'XXXX XXXX 5246', pan: 'XXXXXX234F' },
      { aadhaar: 'XXXX XXXX 5246', pan: PAN },
    ])
  })

  it('show at once on a screen that was open before they came to the business, and go from it at once', async () => {
    const [branch, person] = [await t.given.branch(), await t.given.person()]
    const phone = await gives(person)
    await door.comes(person, branch)
    const guard = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    let tag = ''
    const poll = async () => {
      const answer = await fetch(`${t.url}/api/vms/visitor-records?shopId=${branch.quickId}`, {
        headers: { authorization: `Bearer ${await t.sessionOf(guard)}`, 'if-none-match': tag },
      })
      tag = answer.headers.get('etag') as string
      return answer.status === 304 ? 'unchanged' : JSON.parse(await answer.text()).data[0].pan
    }
    expect([await poll(), await poll()]).toEqual([null, 'unchanged'])
    const scope = admitJob(branch.business.cell, branch.business.businessId)
    await copyDocuments({ personId: person.personId }, t.deps, scope)
    expect([await poll(), await poll()]).toEqual(['XXXXXX234F', 'unchanged'])
    await copyDocuments({ personId: person.personId }, t.deps, scope)
    expect(await poll()).toBe('unchanged')
    await phone(documents.withdraw, { body: { document: 'pan' } })
    await correctCopiesOf({ personId: person.personId, withdrawn: 'pan' }, t.deps)
    expect(await poll()).toBeNull()
  })

  it('are asked for by no check-in of someone who gives none', async () => {
    const branch = await t.given.branch()
    await door.comes(await t.given.person(), branch)
    expect(await copiesTo(branch)).toEqual([])
  })

  it('reach businesses visited before, and leave them when they are taken back', async () => {
    const [branch, person] = [await t.given.branch(), await t.given.person()]
    await door.comes(person, branch)
    const phone = await gives(person)
    await correctCopiesOf({ personId: person.personId }, t.deps)
    expect((await rowAt(branch, person))[1]).toEqual({ aadhaar: 'XXXX XXXX 5246', pan: PAN })
    await phone(documents.withdraw, { body: { document: 'pan' } })
    await correctCopiesOf({ personId: person.personId, withdrawn: 'pan' }, t.deps)
    expect((await rowAt(branch, person))[1]).toEqual({ aadhaar: 'XXXX XXXX 5246', pan: null })
    expect(await phone(documents.mine, {})).toMatchObject({ aadhaar: 'XXXX XXXX 5246', pan: null })
    expect(await door.eventsOf(branch.business)).toContain('visitor.corrected')
  })

  it.each([
    [
      'copied to a business',
      (person: GivenPerson, { business }: GivenBranch, deps: Deps) =>
        copyDocuments(person, deps, admitJob(business.cell, business.businessId)),
    ],
    ['corrected everywhere', (person: GivenPerson, _: GivenBranch, deps: Deps) => correctCopiesOf(person, deps)],
  ])('do not come back when they are taken back while they are being %s', async (_, work) => {
    const [branch, person] = [await t.given.branch(), await t.given.person()]
    const phone = await gives(person)
    await door.comes(person, branch)
    const outside = beforeEntering(t.deps)
    const working = work(person, branch, outside.deps)
    await outside.isReached
    await phone(documents.withdraw, { body: { document: 'pan' } })
    await correctCopiesOf({ personId: person.personId, withdrawn: 'pan' }, t.deps)
    outside.goOn()
    await working
    expect((await rowAt(branch, person))[1]).toEqual({ aadhaar: 'XXXX XXXX 5246', pan: null })
  })

  it('are refused with a typing error in them, or without consent', async () => {
    const phone = door.phoneOf(await t.given.person())
    const wrong = [
      { document: 'aadhaar', number: '4991 1866 5247', consent: true },
      { document: 'pan', number: 'ABCPE12345', consent: true },
      { document: 'pan', number: PAN, consent: false },
    ]
    for (const body of wrong) {
      await expect(phone(documents.give, { body: body as never })).rejects.toMatchObject({ status: 422 })
    }
    expect(await phone(documents.mine, {})).toMatchObject({ aadhaar: null, pan: null })
  })

  it('are kept whole where the installation may, and follow a new key', async () => {
    const { vault } = t.deps
    const keys = new Map([[1, randomBytes(32)]])
    Object.assign(t.deps, { vault: createVault(Buffer.alloc(32, 7), { keys, keepsAadhaar: true }) })
    const person = await t.given.person()
    await gives(person)
    const read = async () => {
      const { aadhaar, pan } = await numbersOf(t.deps, person.personId)
      return [aadhaar?.number, pan?.number]
    }
    expect(await read()).toEqual(['499118665246', PAN])
    const both = new Map([...keys, [2, randomBytes(32)] as const])
    Object.assign(t.deps, { vault: createVault(Buffer.alloc(32, 7), { keys: both, keepsAadhaar: true }) })
    expect(await resealDocuments(t.deps)).toBeGreaterThanOrEqual(2)
    both.delete(1)
    Object.assign(t.deps, { vault: createVault(Buffer.alloc(32, 7), { keys: both, keepsAadhaar: true }) })
    expect(await read()).toEqual(['499118665246', PAN])
    Object.assign(t.deps, { vault })
  })
})

describe('T26: the queue that corrects what businesses hold', () => {
  const waiting = async () => (await door.jobsOf('privacy.correct-copies')).length

  it('takes nothing from someone who takes back a document that is not there', async () => {
    const phone = door.phoneOf(await t.given.person())
    const before = await waiting()
    for (let count = 0; count < 60; count++) {
      await phone(documents.withdraw, { body: { document: 'pan' } }).catch(() => undefined)
    }
    expect((await waiting()) - before).toBe(0)
  })

  it('holds one waiting job of a person for each thing to do, however often they change their mind', async () => {
    const phone = door.phoneOf(await t.given.person())
    const before = await waiting()
    for (let count = 0; count < 5; count++) {
      await phone(documents.give, { body: { document: 'pan', number: PAN, consent: true } })
      await phone(documents.withdraw, { body: { document: 'pan' } })
    }
    expect((await waiting()) - before).toBe(2)
  })
})
