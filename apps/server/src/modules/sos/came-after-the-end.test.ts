import { sos } from '@quickprism/contract/sos'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { FIRE } from '@quickprism/tools/testing/sos-kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { startAlert, stopAlert } from './alerting.ts'
import { layOut } from './planning.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

const jobIn = ({ business }: GivenBranch) => admitJob(business.cell, business.businessId)
const scopeOf = (branch: GivenBranch, { personId }: Pick<GivenPerson, 'personId'>) =>
  ({ ...jobIn(branch), branchId: branch.branchId, who: { personId } }) as never as BranchScope

it('the report of an alert lists nobody who came after it was over', async () => {
  const { branch, staff } = await kit.scene()
  await kit.pauseDelivering()
  // The process that took the start is killed before it writes the list; no worker runs.
  await inBusiness(kit.deps, jobIn(branch), (tx) => startAlert(kit.deps, tx, scopeOf(branch, staff), FIRE))
  kit.later(60_000)
  await inBusiness(kit.deps, jobIn(branch), (tx) =>
    stopAlert(kit.deps, tx, scopeOf(branch, staff), { false_alarm: true }),
  )
  kit.later(60_000)
  await kit.door.comes(await kit.someone('Asha Rao'), branch)
  kit.later(60_000)
  await layOut(kit.deps, jobIn(branch), () => undefined)
  const { people, incident } = await kit.t.as(staff)(sos.report, { query: { shop_quickID: branch.quickId } })
  kit.beginDelivering()
  expect({ inside_at_start: incident.inside_at_start, people: people.map(({ name }) => name) }).toEqual({
    inside_at_start: 0,
    people: [],
  })
})
