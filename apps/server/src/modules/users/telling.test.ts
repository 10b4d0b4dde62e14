import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { memberships } from '@quickprism/contract/memberships'
import { users } from '@quickprism/contract/users'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '../../adapters/mail.ts'
import { admitJob } from '../../admission/admit.ts'
import { limits } from '../allowances/service.ts'
import { tellUser } from './jobs.ts'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
})

const aWorld = async (name = 'Kaveri Spaces') => {
  const business = await t.given.business({ name })
  const north = await t.given.branch({ of: business, name: 'North' })
  const south = await t.given.branch({ of: business, name: 'South' })
  const desk = await t.given.role(business, { name: 'Desk', may: ['view_branches'], branches: [north, south] })
  const person = await t.given.person({ name: 'Bela Nair' })
  return { business, north, south, desk, person }
}

type World = { business: GivenBusiness; person: GivenPerson }
type RolesAt = [GivenBranch, { publicId: string }[]][]

const assigned = (rolesAt: RolesAt) => ({
  scope_type: 'shop' as const,
  scope_role_data: Object.fromEntries(
    rolesAt.map(([{ quickId }, roles]) => [quickId, roles.map(({ publicId }) => publicId)]),
  ),
})

const add = ({ business, person }: World, ...rolesAt: RolesAt) =>
  t.as(business.root)(users.create, {
    body: { quick_id: person.quickId, ...assigned(rolesAt), additional_info: {} },
  })

/** They have answered: from now on they are notified of what changes. */
const addJoined = async (world: World, ...rolesAt: RolesAt) => {
  await add(world, ...rolesAt)
  await t.as(world.person)(memberships.join, { body: { business_quickID: world.business.quickId } })
}

const edit = ({ business, person }: World, ...rolesAt: RolesAt) =>
  t.as(business.root)(users.edit, { params: { userId: person.quickId }, body: assigned(rolesAt) })

const tryEdit = ({ business, person }: World, ...rolesAt: RolesAt) =>
  t.as(business.root)(users.tryEdit, { params: { userId: person.quickId }, body: assigned(rolesAt) })

const setStatus = ({ business, person }: World, status: boolean) =>
  t.as(business.root)(users.setStatus, { body: { quickId: person.quickId, status, scopeId: business.quickId } })

const remove = ({ business, person }: World, from: { quickId: string } = business) =>
  t.as(business.root)(users.remove, { body: { scopeId: from.quickId, userQuickId: person.quickId } })

const letterTo = async ({ person }: World, subject: string) =>
  (await kit.mailbox.messageTo(person.email, subject)).text.split(/\r?\n/)

/** What there was to tell them, whether it has been told yet or not. */
const toldTo = async ({ person }: World) =>
  (await heldJobs(t)).ofBusinesses
    .filter(({ name, data }) => name === 'users.tell' && data.personId === person.personId)
    .map(({ data }) => data.change)

it('tells whoever is added which business it is, where they work and with which roles', async () => {
  const world = await aWorld()
  await add(world, [world.north, [world.desk]])
  expect((await letterTo(world, 'You were added as a user of “Kaveri Spaces”')).slice(0, 9)).toEqual([
    'An administrator of “Kaveri Spaces” added you as a user.',
    '',
    'Where you will work, and with which roles:',
    '“North”: “Desk”',
    'These names were entered by the business.',
    '',
    `Join or decline: http://quickprism.test/dashboard/entry-management?join=${world.business.quickId}`,
    `Sign in there with your quickID ${world.person.quickId}.`,
    'On your phone: http://quickprism.test/app/ shows your pass, and signs you in on a computer by scanning its code.',
  ])
})

it('makes no link of what the business wrote', async () => {
  const world = await aWorld('Pay at https://evil.example')
  await addJoined(world, [world.north, []])
  const text = (await letterTo(world, 'You were added as a user of “Pay at https: / / evil. example”')).join('\n')
  expect(text).toContain('“North”: no roles yet')
  expect(text).not.toContain('evil.example')
})

it('tells whoever is given other roles or places what they have now', async () => {
  const world = await aWorld()
  await addJoined(world, [world.north, [world.desk]])
  await letterTo(world, 'You were added as a user of “Kaveri Spaces”')
  await edit(world, [world.north, []], [world.south, [world.desk]])
  const changed = await letterTo(world, 'Your roles at “Kaveri Spaces” were changed')
  expect(changed[0]).toBe('An administrator of “Kaveri Spaces” changed where you work or your roles.')
  expect(changed).toEqual(expect.arrayContaining(['“North”: no roles yet', '“South”: “Desk”']))
})

it('tells whoever is removed, from one branch of two as from all of it, and leaves them their account', async () => {
  const world = await aWorld()
  await addJoined(world, [world.north, []], [world.south, []])
  await remove(world, world.north)
  const less = await letterTo(world, 'Your roles at “Kaveri Spaces” were changed')
  expect(less.filter((line) => line.startsWith('“'))).toEqual(['“South”: no roles yet'])

  await remove(world)
  const gone = await letterTo(world, 'You are no longer a user of “Kaveri Spaces”')
  expect(gone.slice(0, 3)).toEqual([
    'An administrator of “Kaveri Spaces” removed you. You can no longer open it.',
    '',
    `Your account and your quickID ${world.person.quickId} stay as they are.`,
  ])
})

it('tells whose access is switched off and on again', async () => {
  const world = await aWorld()
  await addJoined(world, [world.north, []])
  await setStatus(world, false)
  await letterTo(world, 'Your access to “Kaveri Spaces” was turned off')
  await setStatus(world, true)
  await letterTo(world, 'Your access to “Kaveri Spaces” was turned on again')
})

/** Once everything that there was to tell has been told, or left. */
const lettersTo = async (world: World) => {
  const open = async () =>
    (await heldJobs(t)).ofBusinesses.filter(
      ({ name, data, state }) =>
        name === 'users.tell' && data.personId === world.person.personId && state !== 'completed',
    )
  await expect.poll(open).toEqual([])
  return kit.mailbox.messages.filter(({ to }) => to.includes(world.person.email)).length
}

it('writes someone ten letters a day for one business, however often their access is switched, and others of another', async () => {
  const world = await aWorld()
  await addJoined(world, [world.north, []])
  await lettersTo(world)
  for (let letters = 2; letters <= 10; letters += 1) {
    await setStatus(world, letters % 2 === 1)
    expect(await lettersTo(world)).toBe(letters)
  }
  await setStatus(world, true)
  await setStatus(world, false)
  expect(await lettersTo(world)).toBe(10)

  const other = { ...(await aWorld('Other Spaces')), person: world.person }
  await addJoined(other, [other.north, []])
  expect(await lettersTo(other)).toBe(11)
  t.clock.held = new Date(t.clock.held.getTime() + 24 * 3_600_000)
  await t.asSignedInAgain(world.business.root)(users.setStatus, {
    body: { quickId: world.person.quickId, status: true, scopeId: world.business.quickId },
  })
  expect(await lettersTo(world)).toBe(12)
})

/** One and the same letter, as a worker tries it. */
const tryLetter = ({ business, person }: World, jobId: string, send: Mail['send']) =>
  tellUser(
    { personId: person.personId, change: 'changed' },
    { ...t.deps, mail: { ...t.deps.mail, send } },
    admitJob(business.cell, business.businessId),
    jobId,
  )

const dying: Mail['send'] = () => Promise.reject(new Error('gone'))

const countedFor = async ({ business, person }: World) => {
  const { used } = await t.owner.identity
    .selectFrom('identity.allowance')
    .select('used')
    .where('kind', '=', limits.userLettersPerPerson.kind)
    .where('subject', '=', `${person.personId} at ${business.businessId}`)
    .executeTakeFirstOrThrow()
  return used
}

describe('a letter that is tried again, after a worker that died or without a mail server,', () => {
  it('is counted once, and goes out under the same name', async () => {
    const world = await aWorld()
    await addJoined(world, [world.north, []])
    await lettersTo(world)
    const jobId = randomUUID()
    for (let tries = 0; tries < 12; tries += 1) await expect(tryLetter(world, jobId, dying)).rejects.toThrow('gone')
    const names: (string | undefined)[] = []
    const send: Mail['send'] = async ({ reference }) => void names.push(reference)
    await tryLetter(world, jobId, send)
    await tryLetter(world, jobId, send)
    await tryLetter(world, randomUUID(), send)
    expect(names[0]).toBe(`user-${jobId}`)
    expect(names[1]).toBe(names[0])
    expect(names[2]).not.toBe(names[0])
    expect(await countedFor(world)).toBe(3)
  })

  it('is not sent where it was over the limit before', async () => {
    const world = await aWorld()
    await addJoined(world, [world.north, []])
    await lettersTo(world)
    const names: (string | undefined)[] = []
    const send: Mail['send'] = async ({ reference }) => void names.push(reference)
    for (let letters = 2; letters <= 10; letters += 1) await tryLetter(world, randomUUID(), send)
    const over = randomUUID()
    await tryLetter(world, over, send)
    await tryLetter(world, over, send)
    expect(names).toHaveLength(9)
    expect(names).not.toContain(`user-${over}`)
  })
})

it('names twenty roles at a place, and how many more there are', async () => {
  const world = await aWorld()
  const at = { may: ['view_branches'], branches: [world.north] } as const
  const roles = []
  for (let role = 10; role <= 31; role += 1) {
    roles.push(await t.given.role(world.business, { ...at, name: `Role ${role}` }))
  }
  await addJoined(world, [world.north, roles])
  const letter = await letterTo(world, 'You were added as a user of “Kaveri Spaces”')
  const line = letter.find((one) => one.startsWith('“North”'))
  expect(line).toMatch(/^“North”: “Role 10”, “Role 11”, .*“Role 29” and 2 more$/)
})

it('tells those who work at a branch that it is no place of theirs any more', async () => {
  const world = await aWorld()
  await addJoined(world, [world.north, []])
  await letterTo(world, 'You were added as a user of “Kaveri Spaces”')
  await t.as(world.business.root)(branches.remove, { query: { shopQuickID: world.north.quickId } })
  expect(await letterTo(world, 'Your roles at “Kaveri Spaces” were changed')).toContain(
    'You are not assigned to any branch.',
  )
})

it('writes nothing about what changes nothing, is only tried out or is refused', async () => {
  const world = await aWorld()
  await addJoined(world, [world.north, [world.desk]])
  await letterTo(world, 'You were added as a user of “Kaveri Spaces”')
  await edit(world, [world.north, [world.desk]])
  await tryEdit(world, [world.south, []])
  await setStatus(world, true)
  expect(await add(world, [world.north, []])).toMatchObject({ ok: false })
  expect(await toldTo(world)).toEqual(['added'])

  await edit(world, [world.north, []])
  expect(await toldTo(world)).toEqual(['added', 'changed'])
})
