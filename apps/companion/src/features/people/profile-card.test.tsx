import { answer } from '@quickprism/app/testing/fake-wire'
import { ProfileForm, people } from '@quickprism/contract/people'
import { Link } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { addresses } from '../../lib/addresses.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProfileCard } from './profile-card.tsx'

afterEach(cleanup)

it('a saved name in Devanagari does not count as unsaved', async () => {
  // As phones type it: with the one letter U+095B, which is stored as U+091C U+093C.
  const typed = '\u095B\u094B\u092F\u093E'
  let profile = {
    quickID: 'SN8R2K5V',
    name: 'Zoya',
    email: 'zoya@kaveri.example',
    mobile: '9845042210',
    email_confirmed: true,
    mobile_confirmed: true,
    birth_date: null,
    gender: null,
  }
  const onRenamed = vi.fn()
  const { address } = renderScreen(
    <>
      <Link to={addresses.visits}>Visits</Link>
      <ProfileCard onRenamed={onRenamed} />
    </>,
    {
      server: [
        answer(people.me, () => profile),
        {
          endpoint: people.editMe,
          respond: async (sent) => {
            profile = { ...profile, name: ProfileForm.parse(sent).name }
            return { status: 200, body: { success: true, message: 'Saved' } }
          },
        },
      ],
    },
  )
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(onRenamed).toHaveBeenCalledWith(typed.normalize('NFC')))
  fireEvent.click(screen.getByRole('link', { name: 'Visits' }))
  // R2 comp-a 10
  await waitFor(() => expect(address()).toBe('/visits'))
})
