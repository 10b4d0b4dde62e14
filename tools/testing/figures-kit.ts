import { atTheDoor } from './door.ts'
import type { GivenBranch, GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'

export const SEES_FIGURES = 'view_entry_management_analytics_dashboard'

/** The questions of the entry dashboard, as they stand in their addresses. */
export const questions = [
  'vms-kpis',
  'footfall-trends',
  'visitor-trends',
  'checkout-trends',
  'gender-ratio',
  'visitor-duration-trends',
  'security-summary',
] as const

const HOURS = ['12am', '1am', '2am', '3am', '4am', '5am', '6am', '7am', '8am', '9am', '10am', '11am']
export const NAMES_OF_HOURS = [...HOURS, ...HOURS.map((name) => name.replace('am', 'pm'))]

/** The points that are not empty. */
export const shown = <P extends object>(points: P[]) =>
  points.filter((point) => Object.values(point).some((value) => typeof value === 'number' && value > 0))

/** People at the door of a branch in Kolkata, and what its dashboard says of them. */
export const figuresKit = (t: TestApp) => {
  const door = atTheDoor(t)
  return {
    door,

    /** The clock on the wall. */
    at(local: string) {
      t.clock.held = new Date(`${local}:00+05:30`)
    },

    /** Plain JSON as it is on the wire. */
    async ask(
      person: GivenPerson,
      { quickId }: GivenBranch,
      question: (typeof questions)[number],
      more: Record<string, string> = {},
      tag?: string | null,
    ) {
      const query = new URLSearchParams({ shopId: quickId, ...more })
      const answer = await fetch(`${t.url}/api/vms/${question}?${query}`, {
        headers: { authorization: `Bearer ${await t.sessionOf(person)}`, ...(tag ? { 'if-none-match': tag } : {}) },
      })
      const text = await answer.text()
      return { status: answer.status, body: text && JSON.parse(text), tag: answer.headers.get('etag') }
    },

    analystAt: (on: GivenBranch) => t.given.staff({ on, may: [SEES_FIGURES] }),

    byQr: async (branch: GivenBranch) => ({ by: 'qr' as const, key: await door.posterKeyOf(branch) }),
  }
}
