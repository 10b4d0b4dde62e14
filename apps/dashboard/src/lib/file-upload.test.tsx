import { spec } from '@quickprism/tools/testing/spec'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { FileUpload } from './file-upload.tsx'

afterEach(cleanup)

const MB = 1024 * 1024
const aFile = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type })

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } })

it('takes images up to 5MB unless said otherwise', async () => {
  const onChange = vi.fn()
  renderScreen(<FileUpload label="Picture" file={null} onChange={onChange} />, { server: [] })
  await screen.findByText('Picture')
  spec('D1-CONV-13')
  expect(input().accept).toBe('image/*')
  choose(aFile('notes.txt', 'text/plain', 10))
  expect(await screen.findByText('File type not allowed. Accepted types: image/*')).toBeDefined()
  spec('D1-CONV-11')
  choose(aFile('large.png', 'image/png', 5 * MB + 1))
  expect(await screen.findByText('File size exceeds 5MB limit')).toBeDefined()
  expect(onChange).not.toHaveBeenCalled()
  choose(aFile('fits.png', 'image/png', 5 * MB))
  expect(onChange).toHaveBeenCalledOnce()
})
