import { answer } from '@quickprism/app/testing/fake-wire'
import { CallContext } from '@quickprism/client/react'
import { branches } from '@quickprism/contract/branches'
import { sos } from '@quickprism/contract/sos'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, use } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetBusiness, rememberBusiness } from '../../lib/choices.ts'
import { onlyInStoredBusiness } from '../../lib/stored-business.ts'
import { calm } from '../../testing/calm.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useIncident } from './api.ts'
import { SosControl } from './sos-control.tsx'

beforeEach(() => rememberBusiness('BUSINESS01'))
afterEach(() => {
  cleanup()
  forgetBusiness()
})

/** Hands calls on as `BusinessWorkplace` does. */
const Workplace = ({ children }: { children: ReactNode }) => {
  const { call, place } = use(CallContext)
  return <CallContext value={{ call: onlyInStoredBusiness(call), place }}>{children}</CallContext>
}

const Control = () => (
  <SosControl incident={useIncident()} place="Koramangala, Bengaluru" raisedBy="Meera Iyer" report={null} />
)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
const dialog = (name: string) => screen.findByRole('dialog', { name })

it('an alert is sent while another tab of the browser is on the picker', async () => {
  const { sent } = renderScreen(
    <Workplace>
      <Control />
    </Workplace>,
    {
      server: [
        answer(sos.toggle, () => ({
          success: true as const,
          detail: 'SOS alert started successfully!',
          noted: true,
          corrected: false,
        })),
        answer(sos.status, () => calm),
        answer(branches.list, () => []),
      ],
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'SOS' }))
  await dialog('Raise an SOS alert')
  fireEvent.click(screen.getByRole('radio', { name: 'Fire or Smoke Detected' }))
  press('Continue')
  await dialog('Before you send')
  press('I Understand')
  await dialog('Send the SOS alert?')
  // "Switch business" in another tab of the same browser empties what all tabs share (Q8).
  forgetBusiness()
  press('Send SOS alert')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send the SOS alert?' })).toBe(null))
  // R2 dash B-07
  expect(sent.map(({ url }) => url)).toContain('/api/sos/toggle')
})
