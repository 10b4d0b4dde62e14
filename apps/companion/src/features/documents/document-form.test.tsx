import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DocumentForm } from './document-form.tsx'

afterEach(cleanup)

const open = async () => {
  const closed: string[] = []
  renderScreen(<DocumentForm document="pan" whole={false} onClose={() => closed.push('closed')} />, { server: [] })
  return { closed, number: await screen.findByRole('textbox') }
}
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('asks before Cancel loses a number that was typed', async () => {
  const { closed, number } = await open()
  fireEvent.change(number, { target: { value: 'AAGCB7383J' } })
  await press(/^Cancel/)
  await press(/^Keep editing/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(closed).toEqual([])
  expect(number).toHaveProperty('value', 'AAGCB7383J')
  await press(/^Cancel/)
  await press(/^Discard changes/)
  expect(closed).toEqual(['closed'])
})

it('closes at once where nothing was typed', async () => {
  const { closed } = await open()
  await press(/^Cancel/)
  expect(closed).toEqual(['closed'])
})
