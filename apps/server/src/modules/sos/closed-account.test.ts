import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshCopies } from '../users/jobs.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

describe('RS-32: a user whose account was closed for good', () => {
  it('is not counted among those whom nothing can reach', async () => {
    const { branch, staff } = await kit.scene()
    const gone = await kit.t.given.staff({ on: branch, name: 'Farah Khan' })
    await kit.t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: kit.t.clock.held })
      .where('person_id', '=', gone.personId)
      .execute()
    await refreshCopies({ personId: gone.personId }, kit.deps)
    await kit.raise(staff, branch)
    await expect.poll(() => kit.mailsTo(staff).length).toBe(1)
    await kit.allSettled(branch)
    const { reach, people } = await kit.rollCallOf(staff, branch)
    expect(people).toEqual([])
    expect(reach.no_way).toBe(0)
  })
})
