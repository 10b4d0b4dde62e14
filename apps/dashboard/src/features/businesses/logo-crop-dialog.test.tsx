import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LogoCropDialog } from './logo-crop-dialog.tsx'

vi.mock('./crop-image.ts', () => ({
  cropImage: async () => new File([new Uint8Array(10)], 'logo.jpg', { type: 'image/jpeg' }),
}))

afterEach(cleanup)

const picture = (src: string) => {
  const image = new Image()
  image.src = src
  Object.defineProperty(image, 'naturalWidth', { value: 400 })
  Object.defineProperty(image, 'naturalHeight', { value: 300 })
  return image
}
const [first, second] = [picture('data:image/png;base64,AAAA'), picture('data:image/png;base64,BBBB')]

const closed: HTMLImageElement[] = []

/** As the head of the business holds it: "Choose another" puts the next picture in the place of the first. */
const Upload = () => {
  const [picked, setPicked] = useState<HTMLImageElement | undefined>(first)
  return (
    <>
      <button type="button" onClick={() => setPicked(second)}>
        Another is picked
      </button>
      {picked && (
        <LogoCropDialog
          businessId="BUSINESS01"
          image={picked}
          onPick={setPicked}
          onClosed={() => {
            closed.push(picked)
            setPicked(undefined)
          }}
        />
      )}
    </>
  )
}

it('a logo that is uploaded late does not close the dialog over another picture that was picked meanwhile', async () => {
  const logo = hold(businesses.logo, () => ({ message: 'Logo uploaded successfully!' }))
  const { notices, sent } = renderScreen(<Upload />, { server: [logo, answer(branches.list, () => [])] })
  const dialog = await screen.findByRole('dialog')
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(sent.some(({ url }) => url.startsWith(businesses.logo.path))).toBe(true))
  fireEvent.click(screen.getByText('Another is picked'))
  await act(async () => logo.letGo())
  await waitFor(() => expect(notices.length).toBeGreaterThan(0))
  await act(async () => {})
  expect(notices.map(({ tone }) => tone)).toEqual(['good'])
  expect(closed, 'R2 dash A-12').toEqual([])
  // Closed by its own answer.
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(closed).toEqual([second]))
})
