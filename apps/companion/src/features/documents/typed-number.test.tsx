import { answer } from '@quickprism/app/testing/fake-wire'
import { documents } from '@quickprism/contract/documents'
import { spec } from '@quickprism/tools/testing/spec'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { copy } from './copy.ts'
import { DocumentsCard } from './documents-card.tsx'

afterEach(cleanup)

it('a visitor is asked before a number they typed is dropped for that of another document', async () => {
  renderScreen(<DocumentsCard />, {
    server: [answer(documents.mine, () => ({ aadhaar: null, pan: null, keeps_full_aadhaar: false }) as never)],
  })
  fireEvent.click(await screen.findByRole('button', { name: copy.aadhaar.add }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '4321' } })
  fireEvent.click(screen.getByRole('button', { name: copy.pan.add }))
  spec('RS-64')
  fireEvent.click(await screen.findByRole('button', { name: /^Keep editing/ }))
  expect(await screen.findByRole('textbox')).toHaveProperty('value', '4321')
})
