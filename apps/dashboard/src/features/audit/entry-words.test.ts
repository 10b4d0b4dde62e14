import type { LoggedEvent } from '@quickprism/contract/audit'
import { expect, it } from 'vitest'
import { reasonInWords, targetInWords } from './entry-words.ts'

const entry = (is: Partial<LoggedEvent>): LoggedEvent => ({
  seq: 7,
  quickID: 'PM4T7H1N',
  created_at: '2026-11-19T10:00:00.000Z',
  event_type: 'role.edited',
  performed_by: 'Meera Iyer',
  ip_address: null,
  target: null,
  target_name: null,
  reason: null,
  times: 1,
  branch_name: null,
  device: null,
  ...is,
})

const about = (event_type: string, target: string, target_name: string | null = null) =>
  targetInWords(entry({ event_type, target, target_name }))

const because = (event_type: string, reason: string) => reasonInWords(entry({ event_type, reason }))

it('an exported report is told as what it holds, without its fingerprint', () => {
  const target = `visitor_logs xlsx, 1 people, 2026-08-19T00:00 to 2026-11-18T23:59, 42 of 42 rows, sha256 ${'ab'.repeat(32)}`
  expect(about('report.exported', target)).toBe(
    'Visitor logs as XLS, 1 person, 19/08/2026 12:00 am to 18/11/2026 11:59 pm, 42 of 42 rows',
  )
  const everyone = `attendance csv, everyone, 2026-11-01T09:30 to 2026-11-02T18:00, 5 of 80 rows, sha256 ${'0'.repeat(64)}`
  expect(about('report.exported', everyone)).toBe(
    'Attendance as CSV, everyone, 01/11/2026 9:30 am to 02/11/2026 6:00 pm, 5 of 80 rows',
  )
})

it.each([
  [
    'visitor_logs of everyone, xlsx, every week mon 08:00, to PM4T7H1N RD3P8W5T',
    'Visitor logs of everyone as XLS, every Monday at 8:00 am',
  ],
  [
    'attendance of 3, pdf, every day mon tue fri 18:30, to PM4T7H1N',
    'Attendance of 3 people as PDF, every Monday, Tuesday, Friday at 6:30 pm',
  ],
  ['csv, every month 1 00:00, to PM4T7H1N', 'CSV, every month on day 1 at 12:00 am'],
])('a schedule is told as when it sends what: %s', (reason, words) => {
  expect(because('report.scheduled', reason)).toBe(words)
})

it.each([
  ['visit.entered-at-desk', '22g.ylJhQkR0', undefined],
  ['sos.started', '1.aBcDeFgH', undefined],
  ['visit.corrected', '48213', undefined],
  ['invitation.sent', 'invitation 12', undefined],
  ['branch.edited', 'closing_time, gstin', 'Closing time, GSTIN'],
  ['audit.exported', '1 entries', '1 entry'],
  ['audit.archived', 'entries 1 to 500', 'Entries 1 to 500'],
])('the target of %s, %s, is no id that nobody knows', (event, target, words) => {
  expect(about(event, target)).toBe(words)
})

it('a target is called by its name where it has one', () => {
  expect(about('visit.entered-at-desk', '22g.ylJhQkR0', 'Vikram Kulkarni')).toBe('Vikram Kulkarni')
})

it.each([
  [
    'user.edited',
    'job_title changed; scope changed; added Front desk',
    'Job title changed, Scope changed, Added Front desk',
  ],
  ['role.edited', 'described anew; removed View Roles', 'Description changed, Removed View Roles'],
  ['visit.refused', 'too_far', 'Too far away'],
  ['visitor.info-changed', 'edit', 'Changed'],
  ['sos.started', 'Fire or Smoke Detected', 'Fire or Smoke Detected'],
])('the reason of %s, %s, is in words', (event, reason, words) => {
  expect(because(event, reason)).toBe(words)
})
