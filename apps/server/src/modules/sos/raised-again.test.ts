import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())
afterEach(() => kit.calmDown())

const repeatsTo = (root: { email: string }) =>
  kit
    .mailsTo(root)
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith('SOS raised'))

describe('the mail to the owner, that an alert was raised again and again', () => {
  it('comes once to an owner whom a desk wrote down and who then scanned: their two rows are one', async () => {
    const { branch, staff } = await kit.scene()
    const { root } = branch.business
    const desk = await kit.t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    await kit.t.as(desk)(
      frontDesk.checkIn,
      {
        body: {
          shopId: branch.quickId,
          nonce: randomUUID(),
          pov: 'Other',
          person: { name: root.name, mobile: root.mobile },
        },
      },
      { key: randomUUID() },
    )
    kit.later(60_000)
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    kit.later(60_000)
    await kit.door.comes(root, branch)
    await kit.allSettled(branch)
    // One person, and one row that stands for them.
    expect((await kit.rollCallOf(staff, branch)).people.map(({ name }) => name)).toEqual([root.name])
    for (let more = 0; more < 2; more += 1) {
      kit.later(60_000)
      await kit.raise(staff, branch)
    }
    await expect.poll(() => repeatsTo(root).length).toBeGreaterThan(0)
    await kit.allSettled(branch)
    expect(repeatsTo(root)).toEqual(['SOS raised 3 times at “Koramangala”']) // R2 alerts A-01, B-9
  })

  it('comes again where the same alert, still on an hour later, is raised three times within half an hour', async () => {
    const { branch } = await kit.scene()
    const { root } = branch.business
    const repeats = () => repeatsTo(root).length
    const threeTimes = async () => {
      const staff = await kit.t.given.staff({ on: branch })
      for (let times = 0; times < 3; times += 1) {
        await kit.raise(staff, branch)
        await kit.allSettled(branch)
        kit.later(60_000)
      }
    }
    await threeTimes()
    await expect.poll(repeats).toBe(1)
    kit.later(60 * 60_000)
    await threeTimes()
    await kit.allSettled(branch)
    await expect.poll(repeats).toBe(2) // R2 alerts A-02, B-9
  })
})
