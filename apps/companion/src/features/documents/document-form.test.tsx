import { answer } from '@quickprism/app/testing/fake-wire'
import { documents } from '@quickprism/contract/documents'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { copy } from './copy.ts'
import { DocumentsCard } from './documents-card.tsx'

afterEach(cleanup)

const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))
const open = async () => {
  renderScreen(<DocumentsCard />, {
    server: [answer(documents.mine, () => ({ aadhaar: null, pan: null, keeps_full_aadhaar: false }))],
  })
  await press(copy.pan.add)
  return { number: await screen.findByRole('textbox') }
}

it('asks before Cancel loses a number that was typed', async () => {
  const { number } = await open()
  fireEvent.change(number, { target: { value: 'AAGCB7383J' } })
  await press(/^Cancel/)
  await press(/^Keep editing/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'AAGCB7383J')
  await press(/^Cancel/)
  await press(/^Discard changes/)
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

it('closes at once where nothing was typed', async () => {
  await open()
  await press(/^Cancel/)
  expect(screen.queryByRole('textbox')).toBeNull()
})
