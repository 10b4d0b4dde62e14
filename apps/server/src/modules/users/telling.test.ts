import { branches } from '@quickprism/contract/branches'
import { users } from '@quickprism/contract/users'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

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
  expect((await letterTo(world, 'You are now a user of “Kaveri Spaces”')).slice(0, 7)).toEqual([
    'Someone who manages the users of “Kaveri Spaces” added you as one.',
    '',
    'Where you work now, and with which roles:',
    '“North”: “Desk”',
    'These names are as the business wrote them.',
    '',
    `Sign in with your quickID ${world.person.quickId}: http://quickprism.test/auth/login`,
  ])
})

it('makes no link of what the business wrote', async () => {
  const world = await aWorld('Pay at https://evil.example')
  await add(world, [world.north, []])
  const text = (await letterTo(world, 'You are now a user of “Pay at https: / / evil. example”')).join('\n')
  expect(text).toContain('“North”: no roles yet')
  expect(text).not.toContain('evil.example')
})

it('tells whoever is given other roles or places what they have now', async () => {
  const world = await aWorld()
  await add(world, [world.north, [world.desk]])
  await letterTo(world, 'You are now a user of “Kaveri Spaces”')
  await edit(world, [world.north, []], [world.south, [world.desk]])
  const changed = await letterTo(world, 'Your rights were changed, at “Kaveri Spaces”')
  expect(changed[0]).toBe(
    'Someone who manages the users of “Kaveri Spaces” changed where you work there or with which roles.',
  )
  expect(changed).toEqual(expect.arrayContaining(['“North”: no roles yet', '“South”: “Desk”']))
})

it('tells whoever is removed, from one branch of two as from all of it, and leaves them their account', async () => {
  const world = await aWorld()
  await add(world, [world.north, []], [world.south, []])
  await remove(world, world.north)
  const less = await letterTo(world, 'Your rights were changed, at “Kaveri Spaces”')
  expect(less.filter((line) => line.startsWith('“'))).toEqual(['“South”: no roles yet'])

  await remove(world)
  const gone = await letterTo(world, 'You are no longer a user of “Kaveri Spaces”')
  expect(gone.slice(0, 3)).toEqual([
    'Someone who manages the users of “Kaveri Spaces” removed you. What you could open there is closed to you now.',
    '',
    `Your account and your quickID ${world.person.quickId} stay as they are.`,
  ])
})

it('tells whose access is switched off and on again', async () => {
  const world = await aWorld()
  await add(world, [world.north, []])
  await setStatus(world, false)
  await letterTo(world, 'Your access was switched off, at “Kaveri Spaces”')
  await setStatus(world, true)
  await letterTo(world, 'Your access was switched on again, at “Kaveri Spaces”')
})

it('tells those who work at a branch that it is no place of theirs any more', async () => {
  const world = await aWorld()
  await add(world, [world.north, []])
  await letterTo(world, 'You are now a user of “Kaveri Spaces”')
  await t.as(world.business.root)(branches.remove, { query: { shopQuickID: world.north.quickId } })
  expect(await letterTo(world, 'Your rights were changed, at “Kaveri Spaces”')).toContain(
    'You work at none of its branches at present.',
  )
})

it('writes nothing about what changes nothing, is only tried out or is refused', async () => {
  const world = await aWorld()
  await add(world, [world.north, [world.desk]])
  await letterTo(world, 'You are now a user of “Kaveri Spaces”')
  await edit(world, [world.north, [world.desk]])
  await tryEdit(world, [world.south, []])
  await setStatus(world, true)
  expect(await add(world, [world.north, []])).toMatchObject({ ok: false })
  expect(await toldTo(world)).toEqual(['added'])

  await edit(world, [world.north, []])
  expect(await toldTo(world)).toEqual(['added', 'changed'])
})
