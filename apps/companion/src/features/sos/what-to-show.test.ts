import { expect, it } from 'vitest'
import { fire } from './testing/alert-server.ts'
import { whatToShow } from './what-to-show.ts'

const ended = { ...fire, ended_at: '2026-03-02T13:10:00.000Z' }
const known = { answers: [], by: 'AN7K4M2X', aside: [] }
const ref = fire.alert_ref

it('tells the end on the screen that showed the alert, in a line above an app that is opened later, and once', () => {
  const told = (shown: string[], watched: string[]) => whatToShow({ ...known, alerts: [ended], shown, watched })?.as
  expect(told([ref], [ref])).toBe('screen')
  expect(told([ref], [])).toBe('line')
  expect(told([], [ref])).toBe(undefined)
})

it('keeps the screen of someone who needs help after the end, whatever was told, but not in a drill', () => {
  const inNeed = { ...ended, state: 'needs-help' } as const
  const shown = (alert: typeof ended) => whatToShow({ ...known, alerts: [alert], shown: [], watched: [] })
  expect(shown(inNeed)).toMatchObject({ as: 'screen', said: { state: 'needs-help' } })
  expect(shown({ ...inNeed, drill: true })).toBe(undefined)
})
