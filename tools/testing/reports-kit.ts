import { atTheDoor } from './door.ts'
import type { GivenBranch, GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'

const MAKES_REPORTS = 'export_visitor_reports'

/** What is undefined is not sent. */
type Query = Record<string, string | number | undefined>

/** People at the door of a branch in Kolkata, and what its reports say of them. */
export const reportsKit = (t: TestApp) => {
  const door = atTheDoor(t)

  const get = async (person: GivenPerson, call: string, query: Query, signal?: AbortSignal) => {
    const asked = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, `${value}`)
    return fetch(`${t.url}/api/vms/${call}?${asked}`, {
      headers: { authorization: `Bearer ${await t.sessionOf(person)}` },
      ...(signal ? { signal } : {}),
    })
  }

  return {
    door,

    /** The clock on the wall. */
    at(local: string) {
      t.clock.held = new Date(`${local}+05:30`)
    },

    managerAt: (on: GivenBranch) => t.given.staff({ on, may: [MAKES_REPORTS] }),

    /** Plain JSON as it is on the wire. */
    async members(person: GivenPerson, { quickId }: GivenBranch, query: Query = {}) {
      const answer = await get(person, 'get-members', { shopId: quickId, ...query })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    },

    /** The answer itself, whose body is still to be read. */
    ask: (person: GivenPerson, { quickId }: GivenBranch, query: Query, signal?: AbortSignal) =>
      get(
        person,
        'export-reports',
        {
          shopQuickID: quickId,
          startDatetime: '2026-01-01T00:00',
          endDatetime: '2026-12-31T23:59',
          format: 'csv',
          exportType: 'visitor_logs',
          ...query,
        },
        signal,
      ),

    leavesByQr: async (person: GivenPerson, branch: GivenBranch) =>
      door.leaves(person, branch, { by: 'qr', key: await door.posterKeyOf(branch) }),

    /** The traces that reports left in the trail of a business. */
    tracesOf: async (branch: GivenBranch) =>
      (await t.owner.trailOf(branch)).filter(({ event }) => event === 'report.exported'),
  }
}
