import { Menu } from '@quickprism/ui/menu'
import { openedLater } from '@quickprism/ui/opened-later'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'

afterEach(cleanup)

/** A menu whose code comes when the test lets it, and fails until there is a network. */
const scene = async (hasNetwork = () => true) => {
  const asked = { times: 0 }
  const code = Promise.withResolvers<typeof Menu>()
  const LateMenu = openedLater('menu', () => {
    asked.times++
    return hasNetwork() ? code.promise : Promise.reject(new TypeError('Failed to fetch'))
  })
  renderScreen(
    <>
      <LateMenu trigger={<button type="button">Account</button>} items={[{ label: 'Logout' }]} />
      <input aria-label="Reason" />
    </>,
    { server: [] },
  )
  await screen.findByRole('button', { name: 'Account' })
  return { asked, arrives: () => act(async () => code.resolve(Menu)) }
}
const button = () => screen.getByRole('button', { name: 'Account' })

it('looks closed, and asks for nothing until someone comes near', async () => {
  const { asked } = await scene()
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(asked.times).toBe(0)
  fireEvent.pointerEnter(button())
  expect(asked.times).toBe(1)
})

it('keeps the focus when it comes, and is then an ordinary menu', async () => {
  const { arrives } = await scene()
  act(() => button().focus())
  const bare = button()
  await arrives()
  await waitFor(() => expect(button()).not.toBe(bare))
  expect(document.activeElement).toBe(button())
  fireEvent.click(button())
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeDefined()
})

it('opens by itself when it was pressed before it came', async () => {
  const { arrives } = await scene()
  fireEvent.pointerDown(button())
  fireEvent.click(button())
  expect(screen.queryByRole('menuitem')).toBe(null)
  await arrives()
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeDefined()
})

it('is not exchanged under a pressed finger', async () => {
  const { arrives } = await scene()
  const bare = button()
  fireEvent.pointerEnter(bare)
  fireEvent.pointerDown(bare)
  await arrives()
  expect(button()).toBe(bare)
  fireEvent.click(bare)
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeDefined()
})

// R2 packages A-04, B-04
it('stays closed when it comes to somebody who types elsewhere by then', async () => {
  const { arrives } = await scene()
  const bare = button()
  fireEvent.pointerDown(bare)
  fireEvent.click(bare)
  const reason = screen.getByRole('textbox', { name: 'Reason' })
  act(() => reason.focus())
  await arrives()
  await waitFor(() => expect(button()).not.toBe(bare))
  expect(screen.queryByRole('menuitem')).toBe(null)
  expect(document.activeElement).toBe(reason)
})

it('stays closed under a pointer that passes after a press that led to nothing', async () => {
  let hasNetwork = false
  const { asked, arrives } = await scene(() => hasNetwork)
  const bare = button()
  fireEvent.pointerDown(bare)
  fireEvent.click(bare)
  await waitFor(() => expect(asked.times).toBe(1))
  await act(async () => {})
  hasNetwork = true
  fireEvent.pointerEnter(bare)
  await arrives()
  await waitFor(() => expect(button()).not.toBe(bare))
  expect(screen.queryByRole('menuitem')).toBe(null)
})
