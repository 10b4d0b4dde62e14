import { branches } from '@quickprism/contract/branches'
import { invitations } from '@quickprism/contract/invitations'
import { makeQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const look = (by: GivenBranch, quickId: string, as: GivenPerson = by.business.root) =>
  t.as(as)(invitations.lookUp, { params: { quickId }, query: { shop_quickID: by.quickId } })

const looksOf = async (by: GivenBranch) =>
  (await t.owner.trailOf(by)).filter(({ event }) => event === 'branch.looked-up')

const thirdWave = async () => t.given.branch({ of: await t.given.business({ name: 'Third Wave' }), name: 'HSR Layout' })

describe('looking up a branch to invite', () => {
  it('says what it and its business are called and nothing more, however its quickID is written, and is recorded', async () => {
    const by = await t.given.branch()
    const child = await thirdWave()
    const sender = await t.given.staff({ on: by, may: ['send_invitation_to_registered_business'] })
    const written = ` ${child.quickId.slice(0, 5)}-${child.quickId.slice(5).toLowerCase()} `
    expect(await look(by, written, sender)).toEqual({ store_name: 'HSR Layout', business_name: 'Third Wave' })
    expect(await looksOf(by)).toMatchObject([{ actor: sender.personId, branch: by.branchId, about: child.quickId }])
    expect(await looksOf(child)).toEqual([])
  })

  it('is refused as inviting would be: unknown, our own, a tenant already, or into no coworking space', async () => {
    const by = await t.given.branch()
    const own = await t.given.branch({ of: by.business })
    const linked = await t.given.branch()
    await t.given.tenant({ of: by, is: linked, active: false })
    const nobody = makeQuickId(PLACE_ID_LENGTH, t.deps.random.below)
    const hotel = await t.given.branch({ storeType: 'hotel' })
    const outcomes = await Promise.all(
      [
        look(by, nobody),
        look(by, 'NONSENSE'),
        look(by, own.quickId),
        look(by, linked.quickId),
        look(hotel, linked.quickId),
      ].map((asked) => asked.catch(({ status, message }) => ({ status, message }))),
    )
    expect(outcomes).toEqual([
      { status: 404, message: 'There is no branch with this quickID.' },
      { status: 404, message: 'There is no branch with this quickID.' },
      { status: 422, message: 'A branch cannot be a tenant of its own business.' },
      { status: 409, message: 'This branch is already a tenant here.' },
      { status: 422, message: 'Only a coworking space can invite tenants.' },
    ])
    expect(await looksOf(by)).toEqual([])
  })

  it('is for those who may invite a registered business', async () => {
    const by = await t.given.branch()
    const other = await t.given.staff({ on: by, may: ['send_invitation_to_non_registered_business'] })
    await expect(look(by, (await thirdWave()).quickId, other)).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to invite a registered business.",
    })
  })

  it('T4: answers 20 in an hour to one person, found or not', async () => {
    const by = await t.given.branch()
    const child = await thirdWave()
    for (let tries = 0; tries < 20; tries++) await look(by, child.quickId)
    await expect(look(by, child.quickId)).rejects.toMatchObject({
      status: 429,
      message: 'Too many quickIDs were looked up. Try again later.',
    })
  })

  it('T4: answers and records no more than those, also where all are asked for at once and only their heads', async () => {
    const by = await t.given.branch()
    const { quickId } = await thirdWave()
    const headers = { authorization: `Bearer ${await t.sessionOf(by.business.root)}` }
    const url = `/api/iam/search-branch/${quickId}?shop_quickID=${by.quickId}`
    const methods = Array.from({ length: 40 }, (_, n) => (n % 2 ? 'GET' : 'HEAD'))
    const answers = await Promise.all(methods.map((method) => t.app.inject({ method, url, headers })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
    expect(await looksOf(by)).toHaveLength(20)
  })

  it('is as good as none for whoever may invite elsewhere, and at a branch that was deleted', async () => {
    const by = await t.given.branch()
    const { business, quickId } = await thirdWave()
    const other = await t.given.branch({ of: business })
    const stranger = await t.given.staff({ on: other, may: ['send_invitation_to_registered_business'] })
    await expect(look(by, quickId, stranger)).rejects.toMatchObject({ status: 404, message: 'Not found' })
    await t.as(business.root)(branches.remove, { query: { shopQuickID: quickId } })
    await expect(look(by, quickId)).rejects.toMatchObject({
      status: 404,
      message: 'There is no branch with this quickID.',
    })
  })
})
