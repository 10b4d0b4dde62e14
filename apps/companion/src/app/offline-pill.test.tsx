import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { OfflinePill } from './offline-pill.tsx'

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

it('a server that does not answer is told from having no network', async () => {
  renderScreen(<OfflinePill />, { server: [], context: { isReached: false } })
  expect((await screen.findByRole('status')).textContent).toBe('No answer')
  act(() => onlineManager.setOnline(false))
  expect(screen.getByRole('status').textContent).toBe('Offline')
})

it('says nothing while the server answers', async () => {
  renderScreen(
    <>
      <h1>Visitor pass</h1>
      <OfflinePill />
    </>,
    { server: [], context: { isReached: true } },
  )
  await screen.findByRole('heading', { name: 'Visitor pass' })
  expect(screen.queryByRole('status')).toBe(null)
})
