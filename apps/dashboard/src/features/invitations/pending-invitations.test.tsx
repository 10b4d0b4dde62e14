import { answer } from '@quickprism/app/testing/fake-wire'
import { invitations, type PendingInvitation } from '@quickprism/contract/invitations'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { InvitationScreen } from './invitation-screen.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

everyoneIsSignedIn()
afterEach(cleanup)

const toAddress: PendingInvitation = {
  invitation_id: 12,
  child_shop_quickID: null,
  email: 'asha@shop.invalid',
  sent_at: '2026-03-02T05:00:00.000Z',
  expires_at: '2026-03-09T05:00:00.000Z',
  is_expired: false,
}
const toBranch = { ...toAddress, invitation_id: 11, child_shop_quickID: 'TJVMA7DK', email: null, is_expired: true }

const may = ['send_invitation_to_registered_business'] as const
const done = { success: true as const, message: '' }

const show = (list: PendingInvitation[]) =>
  renderScreen(<PendingInvitations />, {
    may,
    server: [
      answer(invitations.pending, () => list),
      answer(invitations.resend, () => done),
      answer(invitations.revoke, () => done),
    ],
  })

const act = async (whom: string, label: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for the invitation of ${whom}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}

it('lists whom each is for, when it was sent, and until when it is good', async () => {
  show([toAddress, toBranch])
  const table = await screen.findByRole('table', { name: 'Pending invitations' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toContain('asha@shop.invalidNew user')
  expect(rows[0]?.textContent).toContain('02/03/2026')
  expect(rows[0]?.textContent).toContain('09/03/2026')
  expect(rows[1]?.textContent).toContain('TJVMA7DK')
  expect(rows[1]?.textContent).toContain('Expired')
})

it('sends one again at once', async () => {
  const { sent } = show([toAddress])
  await act('asha@shop.invalid', 'Send again')
  await waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({
        url: '/api/iam/resend-invitation',
        body: { shop_quickID: 'BRANCH0001', invitation_id: 12 },
      }),
    ),
  )
})

it('withdraws one after a question', async () => {
  const { sent, asked } = show([toAddress])
  await act('asha@shop.invalid', 'Withdraw')
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw the invitation of asha@shop.invalid?' })
  expect(asked).not.toContain('POST /api/iam/revoke-invitation')
  fireEvent.click(within(question).getByRole('button', { name: /^Withdraw/ }))
  await waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({
        url: '/api/iam/revoke-invitation',
        body: { shop_quickID: 'BRANCH0001', invitation_id: 12 },
      }),
    ),
  )
})

it('takes no room while nothing waits, and is not asked for by those who may not invite', async () => {
  const { asked } = show([])
  await waitFor(() => expect(asked).toEqual(['GET /api/iam/pending-invitations']))
  expect(screen.queryByRole('heading', { name: 'Pending invitations' })).toBeNull()
  cleanup()

  const viewer = renderScreen(<PendingInvitations />, { server: [], may: ['view_tenant_list'] })
  expect(viewer.asked).toEqual([])
})

it('a link that was withdrawn says so', async () => {
  renderScreen(<InvitationScreen token="a-token" person={undefined} onUseAnother={() => {}} />, {
    server: [{ endpoint: invitations.preview, respond: async () => ({ status: 410, body: {} }) }],
  })
  expect(await screen.findByText('This invitation was withdrawn or replaced by a newer one')).toBeTruthy()
})
