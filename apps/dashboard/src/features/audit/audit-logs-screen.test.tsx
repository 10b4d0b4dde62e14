import { answer } from '@quickprism/app/testing/fake-wire'
import { audit, type LoggedEvent } from '@quickprism/contract/audit'
import { branches } from '@quickprism/contract/branches'
import { useCanGoBack } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addresses } from '../../lib/addresses.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AuditLogsScreen } from './audit-logs-screen.tsx'

afterEach(cleanup)

const entry = (is: Partial<LoggedEvent> = {}): LoggedEvent => ({
  seq: 41,
  quickID: 'PM4T7H1N',
  created_at: '2026-11-19T10:00:00.000Z',
  event_type: 'visit.entered-at-desk',
  performed_by: 'Meera Iyer',
  ip_address: '203.0.113.7',
  target: '22g.ylJhQkR0',
  target_name: 'Vikram Kulkarni',
  reason: null,
  times: 1,
  branch_name: 'Koramangala',
  device: 'Chrome on Linux',
  ...is,
})

const BackState = () => <p>{useCanGoBack() ? 'Back leads somewhere' : 'Nothing to go back to'}</p>

const open = (path: string = addresses.auditLogs, ...data: LoggedEvent[]) => {
  const trail = { state: 'unchecked' as const, checked_entries: 0, checked_at: null, problem: null }
  const list = answer(audit.list, () => ({ data, total_pages: 3, total_records: 24, trail }))
  const screenOfLog = (
    <>
      <BackState />
      <AuditLogsScreen />
    </>
  )
  const { sent } = renderScreen(screenOfLog, {
    server: [list, answer(branches.list, () => [])],
    may: ['view_audit_logs'],
    path,
  })
  return () => {
    const url = sent.findLast((call) => call.url.startsWith(audit.list.path))?.url ?? ''
    const { shop_quickID, page_size, ...asked } = Object.fromEntries(
      new URL(url, 'http://quickprism.invalid').searchParams,
    )
    return asked
  }
}

it('an entry reads as what happened to whom, and its id stands under its details', async () => {
  open(addresses.auditLogs, entry())
  const line = within((await screen.findByText('Checked in at the front desk')).closest('tr') as HTMLElement)
  expect(line.getByText('Vikram Kulkarni')).toBeDefined()
  expect(screen.queryByText('22g.ylJhQkR0')).toBeNull()
  fireEvent.click(line.getByRole('button', { name: /^Details of Checked in at the front desk, / }))
  expect(screen.getByText('22g.ylJhQkR0')).toBeDefined()
})

it('From and To stand above their fields', async () => {
  open(addresses.auditLogs, entry())
  await screen.findByText('Vikram Kulkarni')
  for (const name of ['From', 'To']) {
    const label = screen.getByText(name)
    expect(label.tagName).toBe('LABEL')
    expect(label.closest('.sr-only')).toBeNull()
    expect(screen.getByLabelText(name)).toBe(screen.getByRole('textbox', { name }))
  }
})

it('the log is asked for what its address says, and for nothing that an address cannot mean', async () => {
  const path = `${addresses.auditLogs}?from=2026-11-01T09:00&to=yesterday&by=meera&action=role.edited&page=2`
  const asked = open(path, entry())
  await screen.findByText('Vikram Kulkarni')
  expect(asked()).toEqual({
    from_date: '2026-11-01T09:00',
    performed_by: 'meera',
    event_type: 'role.edited',
    page: '2',
  })
})

it('the filter by action says that it shows all of them once it is reset', async () => {
  open(`${addresses.auditLogs}?action=role.edited`, entry())
  await screen.findByText('Vikram Kulkarni')
  expect(screen.getByRole('combobox', { name: 'Action' }).textContent).toBe('Role edited')
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Action' }).textContent).toBe('All actions'))
})

it('the log is filtered by user and by action from its first page on, and Reset drops both', async () => {
  const asked = open(`${addresses.auditLogs}?page=2`, entry())
  const user = await screen.findByRole('searchbox', { name: 'Name or quickID of the user' })
  fireEvent.change(user, { target: { value: ' Meera ' } })
  fireEvent.keyDown(user, { key: 'Enter' })
  await waitFor(() => expect(asked()).toEqual({ performed_by: 'Meera', page: '1' }))
  fireEvent.click(screen.getByRole('combobox', { name: 'Action' }))
  const edited = await screen.findByRole('option', { name: 'Role edited' })
  fireEvent.pointerDown(edited, { pointerType: 'mouse' })
  fireEvent.click(edited)
  await waitFor(() => expect(asked()).toEqual({ performed_by: 'Meera', event_type: 'role.edited', page: '1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(asked()).toEqual({ page: '1' }))
  expect((screen.getByRole('searchbox', { name: 'Name or quickID of the user' }) as HTMLInputElement).value).toBe('')
})

it('a page of the log that is gone gives way to the last one, and the Back button does not lead to it', async () => {
  const asked = open(`${addresses.auditLogs}?page=9`, entry())
  await waitFor(() => expect(asked()).toMatchObject({ page: '3' }))
  expect(screen.getByText('Nothing to go back to')).toBeDefined() // R2 dash A-04, B-08
})
