import { answer, fail } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { gates } from '@quickprism/contract/gates'
import { sos } from '@quickprism/contract/sos'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { calm, type SosStatus } from '../../testing/calm.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { TopBar } from './top-bar.tsx'

afterEach(cleanup)

const started_at = new Date(Date.now() - 252_000).toISOString()
const counts = { needs_help: 0, unknown: 4, safe: 0, total: 4 }
const reason = 'Fire or Smoke Detected'
const practising: SosStatus = {
  ...calm,
  drill: true,
  reason,
  started_at,
  incident: { incident_ref: 'the-drill', drill: true, reason, started_at, started_by: 'Meera Iyer', counts },
}

it('"The drill is over" offers the report of that drill, though an alert has ended since', async () => {
  let status = practising
  const { sent, cache } = renderScreen(
    <TopBar
      person={{ quickID: 'PERSON01', name: 'Meera Iyer', type: 'business' }}
      branches={[]}
      collapsed={false}
      onToggleSidebar={() => {}}
      onOpenDrawer={() => {}}
    />,
    {
      may: gates.editBranches.anyOf,
      server: [
        answer(sos.status, () => status),
        answer(sos.alerts, () => ({ alerts: [] })),
        answer(branches.list, () => []),
        answer(sos.drill, () => ({ success: true as const, message: 'The drill is over', noted: true })),
        fail(sos.report, 503),
      ],
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^End (the )?drill/i }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: /^End (the )?drill/i }))
  const over = within(await screen.findByRole('dialog', { name: 'The drill is over' }))
  // A real alert begins and ends at the branch meanwhile: the last one is another one now.
  status = { ...calm, last: { drill: false, ended_at: new Date().toISOString() } }
  await act(() => cache.invalidateQueries())
  fireEvent.click(over.getByRole('button', { name: /Download report/ }))
  const asked = () => sent.filter(({ url }) => url.startsWith(sos.report.path)).map(({ url }) => url)
  await waitFor(() => expect(asked()).toHaveLength(1))
  // R2 dash A-08, B-09
  expect(new URL(asked()[0] ?? '', 'http://quickprism.invalid').searchParams.get('incident_ref')).toBe('the-drill')
})
