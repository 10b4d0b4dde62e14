import { answer } from '@quickprism/app/testing/fake-wire'
import { people } from '@quickprism/contract/people'
import { Link, useLocation } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { addresses } from '../../lib/addresses.ts'
import { beginSession, endSession } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { asha } from '../../testing/signed-in.ts'
import { ForgotQuickId } from './forgot-quick-id.tsx'
import { HelpScreen } from './help-screen.tsx'
import { RegisterForm } from './register-form.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const type = async (label: RegExp, value: string) => {
  const field = await screen.findByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

const HOW = 'Enter a mobile number of 10 digits, or an e-mail address such as name@example.com'

/** Help, and every other page as a link to it. */
const PageWithHelp = () => {
  const { pathname } = useLocation()
  if (pathname === addresses.help) return <HelpScreen />
  return (
    <>
      <p>{pathname}</p>
      <Link to={addresses.help}>Help</Link>
    </>
  )
}

it('help opened from inside says how to reach support and leads back to the page it was opened from', async () => {
  beginSession(asha)
  renderScreen(<PageWithHelp />, { server: [], path: addresses.records })
  fireEvent.click(await screen.findByRole('link', { name: 'Help' }))
  expect(await screen.findByRole('heading', { name: 'Contact support' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Sign in with your quickID' })).toBeDefined()
  expect(screen.queryByText('Forgot your quickID?')).toBeNull()
  expect(screen.queryByText('Back to login')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByText(addresses.records)).toBeDefined()
})

it('help opened in a new tab is that of a signed-in user', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...asha, detail: null }))
  onTestFinished(() => void vi.unstubAllGlobals())
  renderScreen(<HelpScreen />, { server: [], path: addresses.help })
  expect(await screen.findByRole('heading', { name: 'Contact support' })).toBeDefined()
  expect(screen.queryByText('Back to login')).toBeNull()
})

it('help opened before the sign-in leads back to the login', async () => {
  renderScreen(<HelpScreen />, { server: [], path: addresses.help })
  const back = await screen.findByRole('link', { name: 'Back to login' })
  expect(back.getAttribute('href')).toBe(addresses.login)
  expect(screen.getByText('Forgot your quickID?')).toBeDefined()
  expect(screen.queryByText('Contact support')).toBeNull()
})

it('says at its field what neither a mobile nor an e-mail needs to become one, and asks nobody', async () => {
  const { asked } = renderScreen(<ForgotQuickId />, {
    server: [answer(people.forgotQuickId, () => ({ success: true as const, message: 'Sent' }))],
  })
  for (const wrong of ['nope', '12345', '5123456789', 'asha@']) {
    await type(/mobile number or e-mail/i, wrong)
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
    expect(await screen.findByText(HOW)).toBeDefined()
  }
  expect(asked).toEqual([])
  await type(/mobile number or e-mail/i, '+91 98450-17726')
  await waitFor(() => expect(screen.queryByText(HOW)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(asked).toHaveLength(1))
})

it('tells a mobile that begins like none from one that is too short', async () => {
  renderScreen(<RegisterForm before={undefined} busy={false} onSubmit={() => {}} />, { server: [] })
  await type(/Contact number|Mobile/, '98')
  expect(await screen.findByText('Contact number must be 10 digits')).toBeDefined()
  await type(/Contact number|Mobile/, '5123456789')
  expect(await screen.findByText('Contact number must start with 6, 7, 8 or 9')).toBeDefined()
  expect(screen.queryByText('Contact number must be 10 digits')).toBeNull()
})

it.each(['31/02/2020', '29/02/2023'])('does not take %s for a day of birth', async (day) => {
  renderScreen(<RegisterForm before={undefined} busy={false} onSubmit={() => {}} />, { server: [] })
  await type(/Date of birth/, day)
  expect(await screen.findByText('This date does not exist. Check the day and month.')).toBeDefined()
})

it('the date of birth is asked for in the pattern of every other date', async () => {
  renderScreen(<RegisterForm before={undefined} busy={false} onSubmit={() => {}} />, { server: [] })
  expect(await screen.findByText('dd/mm/yyyy')).toBeDefined()
  await type(/Date of birth/, 'March')
  expect(await screen.findByText('Enter a date as dd/mm/yyyy')).toBeDefined()
})
