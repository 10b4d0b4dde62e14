import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccount } from './accounts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ shape: 'cells' })
})
afterAll(() => t.close())

it('closing an account reaches the audit trail of each business that answers, and says that one did not', async () => {
  const away = await t.given.business({ cell: 1 })
  const person = await t.given.staff({ on: away })
  const other = await t.given.business({ cell: 2, root: person })
  const of = (id: number) => {
    if (id === 1) throw new Error('The cell is away')
    return t.deps.cells.of(id)
  }
  const deps = { ...t.deps, cells: { ...t.deps.cells, of } }
  await expect(closeAccount(deps, person.quickId, { operator: 'Fraud' })).rejects.toThrow(
    'The account is closed, but not in every audit trail. Repeat this later. The cell is away',
  )
  const eventsIn = async (business: typeof away) => {
    const entries = t.owner.cellOf(business).selectFrom('business.audit').select('event')
    return (await entries.where('business_id', '=', business.businessId).execute()).map(({ event }) => event)
  }
  expect(await eventsIn(other)).toContain('person.account-closed')
  const { businesses } = await closeAccount(t.deps, person.quickId, { operator: 'Fraud' })
  expect(businesses).toHaveLength(2)
  expect(await eventsIn(away)).toContain('person.account-closed')
})
