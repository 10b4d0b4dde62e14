import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { audit } from '@quickprism/contract/audit'
import { branches } from '@quickprism/contract/branches'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ExportTrail } from './export-trail.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The export takes a while, and another screen is opened meanwhile. */
const Screens = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(false)}>Another screen</button>
      {isOpen && <ExportTrail zone="Asia/Kolkata" />}
    </>
  )
}

it('an export that is announced as downloaded is there, also where the screen was left meanwhile', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:trail')
  const gate = Promise.withResolvers<void>()
  const slow: Served = {
    endpoint: audit.export,
    respond: async () => {
      await gate.promise
      return { status: 200, body: new Blob(['zip'], { type: 'application/zip' }) }
    },
  }
  const { notices } = renderScreen(<Screens />, { server: [answer(branches.list, () => []), slow] })
  fireEvent.click(await screen.findByRole('button', { name: /^Export/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Another screen' }))
  await act(async () => {
    gate.resolve()
  })
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Audit trail downloaded successfully!']))
  spec('RS-56')
  expect(saved).toHaveLength(1)
})
