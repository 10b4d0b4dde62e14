import type { RollCallPerson } from '@quickprism/contract/sos'
import { expect, it } from 'vitest'
import { someoneListed } from '../../testing/roll-call.ts'
import { contentsOf, type IncidentReport } from './report-contents.ts'

const at = (clock: string) => `2026-11-16T12:${clock}Z`

const person = (name: string, state: RollCallPerson['state']) =>
  someoneListed(name, { state, seen_place: 'Reception', seen_at: at('00:00') })

const report: IncidentReport = {
  branch_name: 'Koramangala',
  business_name: 'Kaveri Spaces',
  time_zone: 'Asia/Kolkata',
  incident: {
    incident_ref: 'incident',
    drill: false,
    reason: 'Fire or Smoke Detected',
    started_at: at('32:00'),
    started_by: 'Meera Iyer',
    counts: { needs_help: 1, unknown: 1, safe: 0, total: 2 },
    ended_at: at('40:30'),
    ended_by: 'Dev Prakash',
    false_alarm: true,
    inside_at_start: 2,
    first_answer_at: at('33:05'),
    last_answer_at: null,
  },
  people: [person('Farhan Sheikh', 'unknown'), person('Thomas Idicula', 'needs-help')],
  marks: [
    {
      person_ref: 'Thomas Idicula',
      state: 'needs-help',
      at: at('34:00'),
      received_at: at('34:01'),
      said_by: 'marshal',
      said_by_name: 'Meera Iyer',
      note: 'Ankle hurt',
      place: 'Stairwell B',
    },
    {
      person_ref: 'Thomas Idicula',
      state: 'safe',
      at: at('33:05'),
      received_at: at('33:05'),
      said_by: 'self',
      said_by_name: null,
      note: null,
      place: null,
    },
  ],
  reach: {
    push: { reached: 1, given_up: 0, of: 2 },
    mail: { reached: 2, given_up: 0, of: 2 },
    sms: { reached: 0, given_up: 0, of: 0 },
    answered: 1,
    no_way: 0,
    failed: 1,
  },
}

it('has all times, everyone in the order of their need, and every mark', () => {
  const { title, contents } = contentsOf(report, { by: 'Meera Iyer', at: Date.parse(at('50:00')) })
  expect(title).toBe('SOS alert report')
  expect(contents.facts.period).toBe('16/11/2026 6:02:00 pm to 16/11/2026 6:10:30 pm')
  expect(Object.fromEntries(contents.more.map(({ label, fact }) => [label, fact]))).toEqual({
    Reason: 'Fire or Smoke Detected',
    'Started by': 'Meera Iyer',
    'Ended by': 'Dev Prakash, as a false alarm',
    Lasted: '8 min 30 s',
    'Inside at the start': '2',
    'People at the end': '1 needed help, 1 no response, 0 safe, 2 in total',
    'First answer': '16/11/2026 6:03:05 pm, 1 min 5 s after the start',
    'Last answer': 'None',
    'Messages reached': 'push 1 of 2, e-mail 2 of 2, SMS 0 of 0; no contact details 0, failed 1',
  })
  expect(
    contents.rows.map(([name, outcome, , , time, mark, by, note]) => [name, outcome, time, mark, by, note]),
  ).toEqual([
    ['Thomas Idicula', 'Needs help', '16/11/2026 6:03:05 pm', 'Safe', 'Themselves', ''],
    ['Thomas Idicula', '', '16/11/2026 6:04:00 pm', 'Needs help', 'Meera Iyer', 'Ankle hurt, Stairwell B'],
    ['Farhan Sheikh', 'No response', '', '', '', ''],
  ])
})

it('counts the seconds between the times that it prints, and names a place once', () => {
  const incident = {
    ...report.incident,
    started_at: at('31:30.900'),
    ended_at: at('33:13.100'),
    first_answer_at: at('31:44.100'),
  }
  const people = report.people.map((each) => ({ ...each, seen_place: 'Stairwell B' }))
  const { contents } = contentsOf({ ...report, incident, people }, { by: 'Meera Iyer', at: 0 })
  expect(contents.facts.period).toBe('16/11/2026 6:01:30 pm to 16/11/2026 6:03:13 pm')
  const facts = Object.fromEntries(contents.more.map(({ label, fact }) => [label, fact]))
  expect(facts['Lasted']).toBe('1 min 43 s')
  expect(facts['First answer']).toBe('16/11/2026 6:01:44 pm, 14 s after the start')
  expect(contents.rows.map((row) => row.at(-1))).toEqual(['', 'Ankle hurt', ''])
})

it('says of someone who left and came back that they did', () => {
  const atDoor = (state: 'safe' | 'unknown', clock: string) => ({
    person_ref: 'Farhan Sheikh',
    state,
    at: at(clock),
    received_at: at(clock),
    said_by: 'door' as const,
    said_by_name: null,
    note: null,
    place: null,
  })
  const marks = [atDoor('safe', '33:00'), atDoor('unknown', '36:00')]
  const { contents } = contentsOf({ ...report, marks }, { by: 'Meera Iyer', at: 0 })
  expect(contents.rows.filter(([name]) => name === 'Farhan Sheikh').map((row) => row.slice(5, 7))).toEqual([
    ['Safe', 'Checked out'],
    ['No response', 'Came back'],
  ])
})

it('is called a DRILL where it was one', () => {
  const drill = { ...report, incident: { ...report.incident, drill: true } }
  expect(contentsOf(drill, { by: 'Meera Iyer', at: 0 }).title).toBe('DRILL report')
})
