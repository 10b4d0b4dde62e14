import { spec } from '@quickprism/tools/testing/spec'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LogoUpload } from './logo-upload.tsx'

afterEach(cleanup)

const MB = 1024 * 1024
const aFile = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type })

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } })

it('chooses a logo by the shared upload field, with the sentences of a logo', async () => {
  renderScreen(<LogoUpload businessId="BUSINESS01" />, { server: [] })
  await screen.findByRole('button', { name: 'UPLOAD/EDIT LOGO' })
  spec('D1-CONV-13')
  expect(input().accept).toBe('image/*')
  choose(aFile('notes.txt', 'text/plain', 10))
  expect(await screen.findByText('Please select a valid image file')).toBeDefined()
  spec('D1-CONV-11')
  choose(aFile('large.png', 'image/png', 5 * MB + 1))
  expect(await screen.findByText('Image size must be less than 5MB')).toBeDefined()
})
