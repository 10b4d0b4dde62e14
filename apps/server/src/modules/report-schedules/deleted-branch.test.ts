import { branches } from '@quickprism/contract/branches'
import { ScheduleForm } from '@quickprism/contract/report-schedules'
import { scheduleForm } from '@quickprism/tools/testing/forms'
import { schedulesKit } from '@quickprism/tools/testing/schedules-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import type { BranchScope } from '../../scopes.ts'
import { runDue } from './jobs.ts'
import { addSchedule } from './maintaining.ts'

let t: TestApp
let kit: ReturnType<typeof schedulesKit>
beforeAll(async () => {
  t = await testApp()
  kit = schedulesKit(t)
})
afterAll(() => t.close())
// A Friday.
beforeEach(() => kit.at('2026-11-13T12:00'))

it('a branch that is being deleted gets no schedule, since nobody could stop it', async () => {
  const branch = await t.given.branch()
  const { business, branchId } = branch
  const { root, businessId, cell } = business
  const ofBusiness = t.owner.cellOf(branch)
  const { access_epoch: accessEpoch } = await ofBusiness
    .selectFrom('business.business')
    .select('access_epoch')
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  // As admission makes it for the root user, who may do everything here.
  const who = { personId: root.personId, quickId: root.quickId, lane: 'last', address: null, device: null }
  const scope = { kind: 'staff', businessId, cell, branchId, who, access: [], places: [], accessEpoch } as unknown
  const told = { ...ScheduleForm.parse(scheduleForm({ recipients: [root.quickId] })), shopId: branch.quickId }

  // The call has entered, with its rights compared, when the branch is deleted.
  const added = await inBusiness(t.deps, scope as BranchScope, async (tx) => {
    await t.as(root)(branches.remove, { query: { shopQuickID: branch.quickId } })
    return addSchedule(t.deps, tx, scope as BranchScope, told)
  }).then(
    () => 'added',
    (error: Error) => (error.name === 'TypeError' ? Promise.reject(error) : 'refused'),
  )

  // Three days later it is due.
  kit.at('2026-11-16T08:00')
  await runDue(cell, t.deps)
  const schedules = await ofBusiness
    .selectFrom('business.report_schedule')
    .select('schedule_id')
    .where('business_id', '=', businessId)
    .execute()
  const runs = await kit.runsOf(branch)
  // R2 records A-02, B-03
  expect({ added, schedules: schedules.length, runs: runs.length }).toEqual({ added: 'refused', schedules: 0, runs: 0 })
})
