import { answer, fail } from '@quickprism/app/testing/fake-wire'
import { access } from '@quickprism/contract/access'
import { businesses } from '@quickprism/contract/businesses'
import { invitations } from '@quickprism/contract/invitations'
import { masked } from '@quickprism/contract/masked'
import { people } from '@quickprism/contract/people'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { asha, everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { InvitationScreen } from './invitation-screen.tsx'

everyoneIsSignedIn()
afterEach(cleanup)

it('why an invitation cannot be accepted is said above the buttons, once', async () => {
  const { notices } = renderScreen(<InvitationScreen token="a-token" person={asha} onUseAnother={() => {}} />, {
    server: [
      answer(invitations.preview, () => ({
        branch_name: 'Indiranagar',
        business_name: 'Tungabhadra Spaces',
        city: 'Bengaluru',
        child_shop_quickID: 'BRANCH0001',
        email: null,
        expires_at: '2026-03-09T05:00:00.000Z',
      })),
      answer(access.get, () => [{ scope_id: 'BRANCH0001', permissions: ['edit_branches' as const] }]),
      answer(businesses.list, () => [
        {
          id: 'BUSINESS01',
          name: 'Kaveri Spaces',
          children: [{ shop_quickID: 'BRANCH0001', store_name: 'Koramangala' }],
        },
      ]),
      fail(invitations.accept, 409, { detail: 'This branch is a tenant there already.' }),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('This branch is a tenant there already.')
  expect(notices).toEqual([])
})

/** An invitation by mail, and what its reader is told who may not accept it. */
const openRefused = async (detail: string, { isConfirmed }: { isConfirmed: boolean }) => {
  const { asked } = renderScreen(<InvitationScreen token="a-token" person={asha} onUseAnother={() => {}} />, {
    server: [
      answer(invitations.preview, () => ({
        branch_name: 'Indiranagar',
        business_name: 'Tungabhadra Spaces',
        city: 'Bengaluru',
        child_shop_quickID: null,
        email: masked('email', 'asha@kaveri.example'),
        expires_at: '2026-03-09T05:00:00.000Z',
      })),
      answer(access.get, () => [{ scope_id: 'BRANCH0001', permissions: ['edit_branches' as const] }]),
      answer(businesses.list, () => [
        {
          id: 'BUSINESS01',
          name: 'Kaveri Spaces',
          children: [{ shop_quickID: 'BRANCH0001', store_name: 'Koramangala' }],
        },
      ]),
      answer(people.me, () => ({
        quickID: 'ASHA4M2X',
        name: 'Asha Rao',
        email: 'asha@people.example',
        mobile: '9845042210',
        email_confirmed: isConfirmed,
        mobile_confirmed: true,
        birth_date: null,
        gender: null,
      })),
      fail(invitations.accept, 403, { detail }),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  return asked
}

it('T27: an account whose e-mail is not confirmed is led to where it confirms it', async () => {
  await openRefused(
    'This invitation was sent to an e-mail address. Confirm the e-mail address of your account, then try again.',
    { isConfirmed: false },
  )
  expect((await screen.findByRole('link', { name: 'Your contacts' })).getAttribute('href')).toBe('/account/contacts')
})

it('an account with another confirmed e-mail is not led to its contacts, which change nothing', async () => {
  const asked = await openRefused('This invitation was sent to another e-mail address.', { isConfirmed: true })
  await waitFor(() => expect(asked).toContain('GET /api/people/me'))
  expect(screen.queryByRole('link', { name: 'Your contacts' })).toBeNull()
})
