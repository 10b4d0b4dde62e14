import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetDrafts } from '../../lib/drafts.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { lines } from './fields.ts'
import { RegisterBusiness } from './register-business.tsx'

afterEach(() => {
  cleanup()
  forgetDrafts()
})

const typed = {
  trade_name: 'Tungabhadra Spaces',
  registered_name: 'Tungabhadra Spaces Private Limited',
  business_type: 'Coworking and managed offices',
  gstin: '27AAPFU0939F1ZV',
  registered_email: 'office@tungabhadra.example',
  registered_phone: '9845017726',
  address: { street_address: '80 Feet Road', city: 'Bengaluru', state: 'Karnataka', pin_code: '560095' },
}
const start = {
  ...Object.fromEntries(lines.map(([name]) => [name, ''])),
  address: { street_address: '', city: '', state: '', pin_code: '' },
}

const open = async () => {
  const opened: string[] = []
  const register = hold(businesses.register, () => ({
    success: true as const,
    message: 'Business registered',
    business_quickID: 'BUSINESS02',
  }))
  const { sent, notices } = renderScreen(<RegisterBusiness onRegistered={(quickID) => opened.push(quickID)} />, {
    server: [register, answer(branches.list, () => []), answer(businesses.list, () => [])],
  })
  // Filled in before a reload, which is quicker than typing.
  sessionStorage.setItem('draft:new business', JSON.stringify({ start, typed }))
  fireEvent.click(await screen.findByRole('button', { name: 'Register a business' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(sent.some(({ url }) => url === businesses.register.path)).toBe(true))
  return { dialog, opened, notices, letGo: register.letGo }
}

it('a business that was registered is opened', async () => {
  const { opened, letGo } = await open()
  await act(async () => letGo())
  await waitFor(() => expect(opened).toEqual(['BUSINESS02']))
})

it('a business that is registered after Cancel is not opened', async () => {
  const { dialog, opened, notices, letGo } = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await act(async () => letGo())
  await waitFor(() => expect(notices.map(({ tone }) => tone)).toEqual(['good']))
  await act(async () => {})
  expect(opened).toEqual([])
})
