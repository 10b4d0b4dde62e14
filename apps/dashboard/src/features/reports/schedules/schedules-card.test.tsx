import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import type { Reply } from '@quickprism/contract/endpoint'
import { reportSchedules } from '@quickprism/contract/report-schedules'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { emptyForm, type ReportForm } from '../report-form.ts'
import { SchedulesCard } from './schedules-card.tsx'

type Listed = Reply<typeof reportSchedules.list>

const meera = { quickID: 'MEERA001', name: 'Meera Iyer' }
const dev = { quickID: 'DEV00001', name: 'Dev Prakash' }
const ritu = { quickID: 'RITU0001', name: 'Ritu Bansal' }

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const attendance: Listed['data'][number] = {
  id: id(1),
  name: 'Attendance, all members',
  report: { export_type: 'attendance', sort_order: 'desc', people: 41 },
  format: 'xlsx',
  rhythm: { every: 'day', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], at: '19:30' },
  recipients: [meera, dev, ritu],
  next_run: '2026-11-13T19:30',
  unsent_from: '2026-11-12T00:00',
  paused: null,
  last: { at: '2026-11-12T19:30', of: 3, sent: 3, opened: 2, waiting: 0, missed: [] },
}
const month: Listed['data'][number] = {
  ...attendance,
  id: id(2),
  name: 'Month for the building',
  report: { export_type: 'visitor_logs', sort_order: 'desc', people: null },
  format: 'csv',
  rhythm: { every: 'month', day: 1, at: '09:00' },
  recipients: [meera, ritu],
  next_run: '2026-12-01T09:00',
  unsent_from: '2026-11-01T00:00',
  last: {
    at: '2026-11-01T09:00',
    of: 2,
    sent: 1,
    opened: 1,
    waiting: 0,
    missed: [{ name: 'Ritu Bansal', reason: 'gone' }],
  },
}
const night: Listed['data'][number] = {
  ...attendance,
  id: id(3),
  name: 'Night shift',
  report: { export_type: 'attendance', sort_order: 'desc', people: 9 },
  recipients: [dev],
  next_run: null,
  paused: { by: 'Dev Prakash' },
}

const listed = (...data: Listed['data']) => answer(reportSchedules.list, () => ({ data, now: '2026-11-13T10:00' }))

const open = (server: Served[], form: ReportForm = emptyForm) =>
  renderScreen(<SchedulesCard self={meera} form={form} format={undefined} />, {
    server: [
      ...server,
      answer(branches.list, () => []),
      answer(reportSchedules.recipients, () => ({ data: [dev, meera] })),
    ],
    may: ['export_visitor_reports'],
  })

const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const footer = (text: string) => screen.getByText(text)
const nameField = () => screen.getByRole('textbox', { name: 'Name' })
const cells = async (name: string) => {
  const row = await screen.findByRole('row', { name: (told) => told.startsWith(name) })
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

afterEach(cleanup)

it('tells of each schedule its rhythm, recipients, next run and how the last one went', async () => {
  open([listed(attendance, month, night)])
  expect(await cells('Attendance, all members')).toEqual([
    'Weekdays, 7:30 pm',
    expect.stringMatching(/3 people: Meera Iyer, Dev Prakash, Ritu Bansal$/),
    'Today, 7:30 pm',
    'Sent 12/11/20262 of 3 opened',
    '',
  ])
  expect(screen.getByText('Attendance, 41 members, XLS')).toBeDefined()
  expect(await cells('Month for the building')).toEqual([
    '1st of the month, 9:00 am',
    expect.stringContaining('2 people'),
    '01/12/2026 9:00 am',
    'Sent to 1 of 2Ritu Bansal can no longer sign in',
    '',
  ])
  expect(await cells('Night shift')).toEqual([
    'Weekdays, 7:30 pm',
    expect.stringMatching(/Dev Prakash$/),
    'Paused',
    'Sent 12/11/2026Paused by Dev Prakash',
    '',
  ])
})

it('says that there are none, and that they could not be loaded', async () => {
  open([listed()])
  expect(await screen.findByText('No schedules yet')).toBeDefined()
  cleanup()
  open([fail(reportSchedules.list, 503)])
  expect(await screen.findByText('Failed to load scheduled reports')).toBeDefined()
  expect(button('Try Again')).toBeDefined()
})

it('keeps room for a few while it waits', async () => {
  open([hold(reportSchedules.list, () => ({ data: [], now: '2026-11-13T10:00' }))])
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton-row]')).toHaveLength(3))
})

it('always says when the first run will be', async () => {
  open([listed()])
  await screen.findByText('No schedules yet')
  fireEvent.click(button('Add schedule'))
  await dialog()
  expect(footer('First run Monday, 16/11/2026 8:00 am')).toBeDefined()
  fireEvent.click(button('Fri'))
  expect(footer('First run Friday, 20/11/2026 8:00 am')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }))
  expect(footer('First run Tuesday, 01/12/2026 8:00 am')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Daily' }))
  expect(footer('First run Saturday, 14/11/2026 8:00 am')).toBeDefined()
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) fireEvent.click(button(day))
  expect(footer('Choose a day to see the first run')).toBeDefined()
})

it('tells what is missing at its field, and takes the report of the form', async () => {
  const people = [
    { value: 'PRIYA001', label: 'Priya Menon' },
    { value: 'AARAV001', label: 'Aarav Sharma' },
  ]
  const { sent } = open(
    [listed(), answer(reportSchedules.add, () => ({ success: true as const, message: 'Done', id: id(9) }))],
    { ...emptyForm, type: 'attendance', members: people, order: 'asc' },
  )
  await screen.findByText('No schedules yet')
  fireEvent.click(button('Add schedule'))
  const form = within(await dialog())
  expect(form.getByText('Attendance, 2 members, as chosen in the form above')).toBeDefined()
  fireEvent.click(form.getByRole('button', { name: 'Remove Meera Iyer' }))
  fireEvent.click(form.getByRole('button', { name: /^Add schedule/ }))
  expect(await form.findByText('Name is required')).toBeDefined()
  expect(form.getByText('Choose at least one recipient')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(nameField()))

  fireEvent.change(nameField(), { target: { value: 'Week by week' } })
  fireEvent.click(form.getByRole('button', { name: 'Open the list of recipients' }))
  fireEvent.click(await screen.findByRole('option', { name: /Dev Prakash/ }))
  fireEvent.click(form.getByRole('button', { name: /^Add schedule/, hidden: true }))
  await waitFor(() =>
    expect(sent.find(({ body }) => body !== undefined)?.body).toEqual({
      shopId: 'BRANCH0001',
      name: 'Week by week',
      rhythm: { every: 'week', weekday: 'mon', at: '08:00' },
      recipients: ['DEV00001'],
      format: 'xlsx',
      report: { export_type: 'attendance', sort_order: 'asc', people: ['PRIYA001', 'AARAV001'] },
    }),
  )
})

it('is about everyone who comes while nobody is chosen, and asks for the type that the form leaves open', async () => {
  const { sent } = open([
    listed(),
    answer(reportSchedules.add, () => ({ success: true as const, message: 'Done', id: id(9) })),
  ])
  await screen.findByText('No schedules yet')
  fireEvent.click(button('Add schedule'))
  const form = within(await dialog())
  expect(form.getByText('Visitor logs, everyone')).toBeDefined()
  fireEvent.click(form.getByRole('radio', { name: 'Attendance' }))
  expect(form.getByText('Attendance, everyone')).toBeDefined()
  fireEvent.change(nameField(), { target: { value: 'Everyone' } })
  fireEvent.click(form.getByRole('button', { name: /^Add schedule/ }))
  await waitFor(() =>
    expect(sent.find(({ body }) => body !== undefined)?.body).toMatchObject({
      report: { export_type: 'attendance', sort_order: 'desc', people: 'everyone' },
    }),
  )
})

it('recipients who may not see it are named at their field, and nowhere else', async () => {
  const detail = 'These users have no access to reports of this branch: Dev Prakash'
  const { notices } = open([listed(), fail(reportSchedules.add, 422, { detail, fields: { recipients: detail } })])
  await screen.findByText('No schedules yet')
  fireEvent.click(button('Add schedule'))
  const form = within(await dialog())
  fireEvent.change(nameField(), { target: { value: 'Everyone' } })
  fireEvent.click(form.getByRole('button', { name: /^Add schedule/ }))
  expect(await form.findByText(detail)).toBeDefined()
  expect(notices).toEqual([])
})

it('asks before Escape takes away what was typed, and begins anew after it was discarded', async () => {
  open([listed(attendance)])
  await cells('Attendance, all members')
  fireEvent.click(button('Add schedule'))
  await dialog()
  fireEvent.change(nameField(), { target: { value: 'Half of it' } })
  fireEvent.keyDown(nameField(), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(nameField()).toHaveProperty('value', 'Half of it')
  fireEvent.keyDown(nameField(), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(button('Add schedule'))
  await dialog()
  expect(nameField()).toHaveProperty('value', '')
})

it('edits a schedule and leaves its report as it is, and says who of its recipients may no longer see it', async () => {
  const { sent } = open([
    listed(attendance),
    answer(reportSchedules.edit, () => ({ success: true as const, message: 'Done' })),
  ])
  await cells('Attendance, all members')
  fireEvent.click(button('Edit Attendance, all members'))
  const form = within(await dialog())
  expect(form.getByText('Attendance, 41 members')).toBeDefined()
  expect(footer('Next run Friday, 13/11/2026 7:30 pm')).toBeDefined()
  expect(
    await form.findByText('Ritu Bansal can no longer see reports of Koramangala. Remove them to continue.'),
  ).toBeDefined()
  fireEvent.click(form.getByRole('button', { name: 'Remove Ritu Bansal' }))
  await waitFor(() => expect(form.queryByText(/can no longer see reports/)).toBeNull())
  fireEvent.click(form.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() =>
    expect(sent.find(({ body }) => body !== undefined)).toMatchObject({
      url: `/api/vms/report-schedules/${id(1)}`,
      body: {
        shopId: 'BRANCH0001',
        name: 'Attendance, all members',
        rhythm: attendance.rhythm,
        recipients: ['DEV00001', 'MEERA001'],
        format: 'xlsx',
      },
    }),
  )
})

it('pauses a schedule, and deletes one only once that is confirmed', async () => {
  const { sent, asked } = open([
    listed(attendance, night),
    answer(reportSchedules.pause, () => ({ success: true as const, message: 'Done' })),
    answer(reportSchedules.remove, () => ({ success: true as const, message: 'Done' })),
  ])
  await cells('Night shift')
  fireEvent.click(button('Pause Attendance, all members'))
  fireEvent.click(button('Resume Night shift'))
  await waitFor(() =>
    expect(sent.flatMap(({ url, body }) => (body ? [{ url, body }] : []))).toEqual([
      { url: `/api/vms/report-schedules/${id(1)}/paused`, body: { shopId: 'BRANCH0001', paused: true } },
      { url: `/api/vms/report-schedules/${id(3)}/paused`, body: { shopId: 'BRANCH0001', paused: false } },
    ]),
  )
  fireEvent.click(button('Delete Night shift'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Night shift?' }))
  expect(asked.some((call) => call.startsWith('DELETE'))).toBe(false)
  fireEvent.click(question.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(asked).toContain(`DELETE /api/vms/report-schedules/${id(3)}`))
})

it('names the run in the dialog that the list names, also where the rhythm passes an earlier one over', async () => {
  const halfway = { ...month, rhythm: { every: 'month' as const, day: 15, at: '09:00' }, next_run: '2026-12-15T09:00' }
  open([listed(halfway)])
  expect((await cells('Month for the building'))[2]).toBe('15/12/2026 9:00 am')
  fireEvent.click(button('Edit Month for the building'))
  await dialog()
  expect(footer('Next run Tuesday, 15/12/2026 9:00 am')).toBeDefined()
})

it('passes over a run of another rhythm that would tell of nothing new', async () => {
  const sentToday = {
    ...month,
    rhythm: { every: 'month' as const, day: 1, at: '19:30' },
    unsent_from: '2026-11-13T00:00',
  }
  open([listed(sentToday)])
  await cells('Month for the building')
  fireEvent.click(button('Edit Month for the building'))
  await dialog()
  fireEvent.click(screen.getByRole('radio', { name: 'Daily' }))
  // That of today, the 13th, would tell of the 12th.
  expect(footer('Next run Saturday, 14/11/2026 7:30 pm')).toBeDefined()
})

it('names the first run of a paused schedule that tells of something new', async () => {
  open([
    listed({
      ...month,
      rhythm: { every: 'day' as const, weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], at: '19:30' },
      next_run: null,
      paused: { by: 'Dev Prakash' },
      unsent_from: '2026-11-13T00:00',
    }),
  ])
  await cells('Month for the building')
  fireEvent.click(button('Edit Month for the building'))
  await dialog()
  // That of today, the 13th, would tell of the 12th again.
  expect(footer('Paused. Once resumed, Saturday, 14/11/2026 7:30 pm')).toBeDefined()
})
