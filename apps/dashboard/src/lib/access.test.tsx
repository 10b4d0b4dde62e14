import { gates } from '@quickprism/contract/gates'
import type { Permission } from '@quickprism/contract/permissions'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { Guarded, IfAllowed } from './access.tsx'

const show = (may: Permission[], path?: string) =>
  renderScreen(
    <Guarded by={gates.viewVisits} title="Visitor Records">
      <p>The records</p>
      <IfAllowed by={gates.exportReports}>
        <button>Create report</button>
      </IfAllowed>
    </Guarded>,
    { server: [], may, ...(path ? { path } : {}) },
  )

afterEach(cleanup)

it('keeps the frame of a closed screen and says which permission is missing, and where', async () => {
  show([], '/dashboard/entry-management/logs')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Visitor Records')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Access Denied')
  expect(screen.getByText("You don't have permission to view the Visitor Records.")).toBeDefined()
  expect(document.body.textContent).toContain(
    'Contact an administrator of Kaveri Spaces to get the permission View Checkin Logs Of Members view_checkin_logs_of_members or View Checkin Logs Of Visitors view_checkin_logs_of_visitors for Koramangala.',
  )
  expect(screen.queryByText('The records')).toBeNull()
})

it('offers no way back to the landing page on the landing page itself', async () => {
  show([], '/dashboard/entry-management')
  await screen.findByText('Access Denied')
  expect(screen.queryByRole('link', { name: 'Back to dashboard' })).toBeNull()
})

it('opens the screen with any one permission of its gate, without the buttons of other gates', async () => {
  show(['view_checkin_logs_of_visitors'])
  expect(await screen.findByText('The records')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
