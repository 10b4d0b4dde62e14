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

it('keeps a call for help on the screen that waits on the phone, though the alert was stopped meanwhile', () => {
  const mark = { mark_id: 'help', state: 'needs-help' as const, at: '2026-03-02T13:00:00.000Z' }
  const answers = [{ by: known.by, alert_ref: ref, mark, isLate: true as const }]
  const shown = (alert: typeof ended) =>
    whatToShow({ ...known, answers, alerts: [alert], shown: [ref], watched: [ref] })?.said
  expect(shown(ended)).toMatchObject({ state: 'needs-help', unsent: 'late' })
  expect(shown({ ...ended, drill: true })).toMatchObject({ state: 'unknown' })
})

it('shows an open call for help before a drill', () => {
  const inNeed = { ...ended, state: 'needs-help' } as const
  const drill = { ...fire, alert_ref: 'alert-2', drill: true, started_at: '2026-03-02T13:20:00.000Z' }
  const shown = whatToShow({ ...known, alerts: [drill, inNeed], shown: [], watched: [] })
  expect(shown?.alert.alert_ref).toBe(ref)
})
