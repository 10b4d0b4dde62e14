import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const ramesh = { name: 'Ramesh Babu', mobile: '9845027116' }

const aDesk = async () => {
  t.clock.held = new Date('2026-03-02T05:00:00Z')
  const branch = await t.given.branch()
  const sana = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const enter = (more: object) =>
    t.asSignedInAgain(sana)(frontDesk.checkIn, {
      body: { shopId: branch.quickId, nonce: randomUUID(), pov: 'Guest', person: ramesh, ...more } as never,
    })
  const inside = () => t.asSignedInAgain(sana)(frontDesk.inside, { query: { shopId: branch.quickId } })
  return { branch, sana, enter, inside }
}

it('RS-81: an entry is refused while the pass of a companion was read too long ago, and nobody is in', async () => {
  const { branch, sana, enter, inside } = await aDesk()
  const friend = await t.given.person({ name: 'Priya Menon' })
  const { pass } = await t.asSignedInAgain(sana)(frontDesk.readPass, {
    body: { shopId: branch.quickId, pass: await door.passOf(friend) },
  })
  t.clock.held = new Date('2026-03-02T05:16:00Z')
  await expect(enter({ companions: [{ pass }] })).rejects.toThrow(
    'The code of someone who came along has changed since. Ask for their pass again and scan it.',
  )
  expect(await inside()).toMatchObject({ total: 0 })
})

it('RS-07: companions of a lead who is inside already are let in and shown with them', async () => {
  const { enter, inside } = await aDesk()
  await enter({})
  const answer = await enter({ badge: '12', companions: [{ name: 'Joseph Kurian' }, { name: 'Imtiaz Ansari' }] })
  expect(answer).toMatchObject({
    outcome: 'inside',
    entered: true,
    visit: { name: 'Ramesh Babu', group: [{ name: 'Joseph Kurian', badge: null }, { name: 'Imtiaz Ansari' }] },
  })
  expect(await inside()).toMatchObject({
    total: 3,
    data: [
      { name: 'Joseph Kurian', group: [{ name: 'Imtiaz Ansari' }] },
      { name: 'Ramesh Babu', group: [] },
    ],
  })
})

it('RS-07: a blacklisted companion of a lead who is inside already is refused and named', async () => {
  const { branch, enter, inside } = await aDesk()
  const rohit = await t.given.person({ name: 'Rohit Deshpande' })
  await door.comes(rohit, branch)
  await door.leaves(rohit, branch)
  await door.blacklist(branch)
  await enter({})
  const answer = await enter({ companions: [{ pass: await door.passOf(rohit) }] })
  expect(answer).toMatchObject({ outcome: 'inside', entered: false, refused: [{ name: 'Rohit Deshpande' }] })
  expect(await inside()).toMatchObject({ total: 1 })
})

it('RS-07: a lead who is inside brings no more people by name alone than any other lead', async () => {
  const { enter } = await aDesk()
  await enter({})
  const ten = () => ({ companions: Array.from({ length: 10 }, (_, n) => ({ name: `Companion ${n}` })) })
  await enter(ten())
  await enter(ten())
  await expect(enter(ten())).rejects.toThrow('One person can bring 20 people by name alone in an hour.')
})
