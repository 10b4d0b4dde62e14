import { randomUUID } from 'node:crypto'
import { documents } from '@quickprism/contract/documents'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { notes } from '@quickprism/contract/notes'
import { people } from '@quickprism/contract/people'
import { privacy } from '@quickprism/contract/privacy'
import { records } from '@quickprism/contract/records'
import { atTheDoor, far } from '@quickprism/tools/testing/door'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeOfBusiness } from '../../admission/homes.ts'
import type { JobScope } from '../../scopes.ts'
import { deliverToGuest } from '../guests/jobs.ts'
import { correctCopiesOf } from './jobs.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

/** Someone who visited a branch in each of two cells. */
const scene = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const elsewhere = await t.given.branch({
    of: await t.given.business({ cell: branch.business.cell === 1 ? t.owner.cells.length : 1 }),
    name: 'Powai',
  })
  const person = await t.given.person({ name: 'Asha Roa', mobile: '9845012345' })
  await expect(door.comes(person, elsewhere, { position: far })).rejects.toBeDefined()
  await door.comes(person, branch, { pov: 'Vendor' })
  await door.leaves(person, branch)
  t.clock.held = new Date(t.clock.held.getTime() + 3_600_000)
  await door.comes(person, elsewhere)
  await door.leaves(person, elsewhere)
  return { branch, elsewhere, person, phone: door.phoneOf(person) }
}

describe('one’s own data', () => {
  it('is one file with all that every business holds, in clear, and nothing of anyone else', async () => {
    const { branch, elsewhere, person, phone } = await scene()
    await door.comes(await t.given.person({ name: 'Someone Else' }), branch)
    await phone(documents.give, { body: { document: 'pan', number: 'ABCPE1234F', consent: true } })
    await correctCopiesOf({ personId: person.personId }, t.deps)
    const desk = t.as(
      await t.given.staff({
        on: branch,
        may: ['view_checkin_logs_of_visitors', 'add_edit_delete_additional_info_of_visitors'],
      }),
    )
    await desk(
      notes.save,
      {
        query: { shopId: branch.quickId, visitorQuickId: person.quickId },
        body: { additional_info: { Vehicle: 'KA 01' } },
      },
      { key: randomUUID() },
    )
    const all = await phone(privacy.export, {})
    expect(all).toMatchObject({
      made_at: t.clock.held.toISOString(),
      person: { quickID: person.quickId, name: 'Asha Roa', mobile: '9845012345' },
      documents: [{ document: 'pan', number: 'ABCPE1234F', shown: 'XXXXXX234F' }],
      devices: [{ app: 'companion', current: true }],
      who_saw_my_data: [],
      businesses: [
        {
          business_quickID: elsewhere.business.quickId,
          visits: [{ branch_name: 'Powai', pov: 'Visitor' }],
          refusals: [{ branch_name: 'Powai', code: 'too_far', times: 1 }],
        },
        {
          business_quickID: branch.business.quickId,
          name: 'Asha Roa',
          mobile: '9845012345',
          email: person.email,
          pan: 'ABCPE1234F',
          visits: [
            {
              branch_name: 'Koramangala',
              visitor_type: 'visitor',
              pov: 'Vendor',
              checked_out_by: 'Geo Tagged',
              group_size: 1,
              came_as_lead: true,
            },
          ],
          notes: [{ branch_name: 'Koramangala', heading: 'Vehicle', text: 'KA 01' }],
        },
      ],
      erased: [],
    })
    expect(JSON.stringify(all)).not.toContain('Someone Else')
  })

  it('names businesses that know nothing but a quickID that was told, or an announcement, and is erased there', async () => {
    const [desk, host] = [await t.given.branch({ name: 'Koramangala' }), await t.given.branch({ name: 'Powai' })]
    const person = await t.given.person({ name: 'Asha Rao' })
    const phone = door.phoneOf(person)
    const sana = await t.given.staff({ on: desk, may: ['view_checkin_logs_of_visitors'] })
    await t.asSignedInAgain(sana)(frontDesk.checkIn, {
      body: { shopId: desk.quickId, nonce: randomUUID(), pov: 'Guest', person: { quickID: person.quickId } },
    })
    await door.comes(await t.given.person(), host)
    const meera = await t.given.staff({ on: host, name: 'Meera Iyer' })
    const day = t.clock.held.toISOString().slice(0, 10)
    const announced = { shopId: host.quickId, name: 'Asha R.', contact: person.email, day, note: 'Brings a laptop.' }
    await t.asSignedInAgain(meera)(guests.announce, { body: announced }, { key: randomUUID() })
    const { ofBusinesses } = await heldJobs(t)
    const job = ofBusinesses.findLast(
      ({ name, data }) => name === 'guests.deliver' && data['businessId'] === host.business.businessId,
    )
    await deliverToGuest(
      job?.data as { guestId: number },
      { ...t.deps, mail: { send: async () => {}, close: () => {} } },
      (await homeOfBusiness(t.deps, host.business.businessId)) as JobScope,
    )

    const { data } = await phone(privacy.held, {})
    expect(data).toHaveLength(2)
    expect(data).toMatchObject([
      { business_name: desk.business.name, name: person.quickId, visits: 1, announced: 0 },
      { business_name: host.business.name, name: 'Asha R.', visits: 0, announced: 1, kept_until: null },
    ])
    const { businesses } = await phone(privacy.export, {})
    expect(businesses).toMatchObject([
      { visits: [{ branch_name: 'Koramangala', pov: 'Guest' }], announcements: [] },
      {
        visits: [],
        announcements: [
          {
            branch_name: 'Powai',
            host_name: 'Meera Iyer',
            name: 'Asha R.',
            email: person.email,
            day,
            note: 'Brings a laptop.',
          },
        ],
      },
    ])
    for (const { business } of [desk, host]) {
      await phone(privacy.erase, { body: { business_quickID: business.quickId } })
    }
    expect((await phone(privacy.held, {})).data).toEqual([])
  })

  it('ST-10: no longer holds a business at which one was erased, but says so', async () => {
    const { branch, elsewhere, phone } = await scene()
    await phone(privacy.erase, { body: { business_quickID: branch.business.quickId } })
    const all = await phone(privacy.export, {})
    expect(all.businesses.map(({ business_quickID }) => business_quickID)).toEqual([elsewhere.business.quickId])
    expect(all.erased).toMatchObject([{ business_name: branch.business.name }])
  })
})

describe('what one corrects', () => {
  it('is corrected at every business that holds it, found there, and in their trails', async () => {
    const { branch, elsewhere, person, phone } = await scene()
    await phone(people.editMe, { body: { name: 'Asha Rao', birth_date: null, gender: 'F' } })
    expect(await door.jobsOf('privacy.correct-copies')).toContainEqual({ personId: person.personId })
    await correctCopiesOf({ personId: person.personId }, t.deps)
    for (const at of [branch, elsewhere]) {
      const desk = t.as(await t.given.staff({ on: at, may: ['view_checkin_logs_of_visitors'] }))
      const found = (search: string) => desk(records.list, { query: { shopId: at.quickId, search } })
      expect((await found('Asha Rao')).data).toMatchObject([{ name: 'Asha Rao' }])
      expect((await found('Asha Roa')).data).toEqual([])
      expect(await door.eventsOf(at.business)).toContain('visitor.corrected')
    }
    expect(await door.wrongCounters()).toEqual([])
    // Once more finds nothing to correct.
    const before = await door.eventsOf(branch.business)
    await correctCopiesOf({ personId: person.personId }, t.deps)
    expect(await door.eventsOf(branch.business)).toEqual(before)
  })

  it('fills no trail: of 30 changes in a day 20 are made, and one that changes nothing is none', async () => {
    const { branch, person, phone } = await scene()
    const save = (name: string) => phone(people.editMe, { body: { name, birth_date: null, gender: 'F' } })
    const given = (number: string) => phone(documents.give, { body: { document: 'pan', number, consent: true } })
    const tries = Array.from({ length: 15 }, (_, n) => [
      () => save(`Asha ${n}`),
      () => save(`Asha ${n}`),
      () => given(`ABCPE12${10 + n}F`),
    ]).flat()
    const answers: Record<string, number> = {}
    for (const attempt of tries) {
      const said = await attempt().then(
        ({ message }) => message,
        (error: Error) => error.message,
      )
      answers[said] = (answers[said] ?? 0) + 1
      await correctCopiesOf({ personId: person.personId }, t.deps)
    }
    const TOO_OFTEN = 'You changed your details too many times today. Try again tomorrow.'
    expect(answers).toEqual({ 'Profile saved': 20, 'Number saved': 10, [TOO_OFTEN]: 15 })
    const events = await door.eventsOf(branch.business)
    expect(events.filter((event) => event === 'visitor.corrected')).toHaveLength(20)
    await phone(documents.withdraw, { body: { document: 'pan' } })
  })
})
