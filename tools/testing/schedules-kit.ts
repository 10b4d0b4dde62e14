import { randomUUID } from 'node:crypto'
import { scheduleForm } from './forms.ts'
import type { GivenBranch, GivenPerson } from './given.ts'
import { reportsKit } from './reports-kit.ts'
import type { TestApp } from './test-app.ts'

type Told = Partial<Parameters<typeof scheduleForm>[0]>

/** Reports that a branch in Kolkata sends by itself, in plain JSON as it is on the wire. */
export const schedulesKit = (t: TestApp) => {
  const kit = reportsKit(t)

  const send = async (person: GivenPerson, method: string, path: string, body?: object) => {
    // Days pass between two calls: whoever comes back has signed in again.
    t.asSignedInAgain(person)
    const answer = await fetch(`${t.url}/api/vms/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await t.sessionOf(person)}`,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? JSON.parse(text) : text }
  }

  const bodyAt = ({ quickId }: GivenBranch, person: GivenPerson, told: Told) => ({
    ...scheduleForm({ recipients: [person.quickId], ...told }),
    shopId: quickId,
  })

  /** What a link in a mail asks for. */
  const open =
    (call: string) =>
    (person: GivenPerson, { quickId }: GivenBranch, run: string, more: object) =>
      send(person, 'GET', `${call}?${new URLSearchParams({ shopId: quickId, run, ...more })}`)

  return {
    ...kit,
    send,

    /** Sent to whoever adds it, unless others are told. */
    add: (person: GivenPerson, branch: GivenBranch, told: Told = {}) =>
      send(person, 'POST', 'report-schedules', bodyAt(branch, person, told)),

    /** The report stays as it is, unless another is told. */
    edit(person: GivenPerson, branch: GivenBranch, id: string, told: Told = {}) {
      const { report: _, ...terms } = bodyAt(branch, person, told)
      return send(person, 'PUT', `report-schedules/${id}`, {
        ...terms,
        ...(told.report ? { report: told.report } : {}),
      })
    },

    pause: (person: GivenPerson, { quickId }: GivenBranch, id: string, paused: boolean) =>
      send(person, 'PUT', `report-schedules/${id}/paused`, { shopId: quickId, paused }),

    remove: (person: GivenPerson, { quickId }: GivenBranch, id: string) =>
      send(person, 'DELETE', `report-schedules/${id}`, { shopId: quickId }),

    list: async (person: GivenPerson, { quickId }: GivenBranch) =>
      (await send(person, 'GET', `report-schedules?shopId=${quickId}`)).body,

    readers: async (person: GivenPerson, { quickId }: GivenBranch) =>
      (await send(person, 'GET', `report-recipients?shopId=${quickId}`)).body.data,

    facts: (person: GivenPerson, branch: GivenBranch, run: string) => open('scheduled-report')(person, branch, run, {}),
    file: (person: GivenPerson, branch: GivenBranch, run: string, more = {}) =>
      open('scheduled-report-file')(person, branch, run, more),

    /** What was made to be sent, oldest first. */
    runsOf: (branch: GivenBranch) =>
      t.owner
        .cellOf(branch)
        .selectFrom('business.report_run')
        .selectAll()
        .where('business_id', '=', branch.business.businessId)
        .orderBy('due')
        .execute(),
  }
}
