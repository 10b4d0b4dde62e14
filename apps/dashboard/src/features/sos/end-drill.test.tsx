import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { gates } from '@quickprism/contract/gates'
import { type Incident, sos } from '@quickprism/contract/sos'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { calm, type SosStatus } from '../../testing/calm.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useIncident } from './api.ts'
import { SosControl } from './sos-control.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const practising = (incident_ref: string, drill = true): SosStatus => {
  const started_at = new Date(Date.now() - 252_000).toISOString()
  const reason = 'Fire or Smoke Detected'
  const counts = { needs_help: 0, unknown: 4, safe: 0, total: 4 }
  const incident: Incident = { incident_ref, drill, reason, started_at, started_by: 'Meera Iyer', counts }
  return { ...calm, sos_status: !drill, drill, reason, started_at, incident }
}

const Control = () => <SosControl incident={useIncident()} place="Koramangala" raisedBy="Meera Iyer" report={null} />

it.each<[string, SosStatus]>([
  ['the next drill', practising('the next one')],
  ['a real alert', practising('the real one', false)],
])('RS-58: the question whether to end one drill does not stay for %s', async (_, next) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let status = practising('the first one')
  renderScreen(<Control />, {
    may: gates.editBranches.anyOf,
    server: [answer(sos.status, () => status), answer(branches.list, () => [])],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^End (the )?drill/i }))
  await screen.findByRole('alertdialog')
  status = next
  await vi.advanceTimersByTimeAsync(10_500)
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 3_000 })
})

it('an alert that is stopped late puts nothing over the dialog that was opened meanwhile', async () => {
  let status = practising('the real one', false)
  const toggle = hold(sos.toggle, () => ({
    success: true as const,
    detail: 'SOS alert stopped successfully!',
    noted: true,
    corrected: false,
  }))
  const { cache, notices } = renderScreen(<Control />, {
    may: gates.editBranches.anyOf,
    server: [answer(sos.status, () => status), answer(branches.list, () => []), toggle],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Stop/ }))
  const stop = within(await screen.findByRole('dialog'))
  fireEvent.click(stop.getByRole('button', { name: /^Stop/ }))
  fireEvent.click(stop.getByRole('button', { name: /^Keep/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Somebody else was faster, and now something else happens.
  status = calm
  await act(() => cache.invalidateQueries())
  fireEvent.click(await screen.findByRole('button', { name: 'SOS' }))
  const raise = await screen.findByRole('dialog')
  const title = raise.getAttribute('aria-labelledby')
  await act(async () => toggle.letGo())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBe(title)
})
