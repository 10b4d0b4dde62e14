import { later } from '@quickprism/ui/later'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const isOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  if (online) act(() => void window.dispatchEvent(new Event('online')))
}

const Chart = ({ of }: { of: string }) => <p>Chart of {of}</p>
const Waiting = ({ of }: { of: string }) => <p>{of} comes</p>

const counted = <Props,>(part: ComponentType<Props>) => {
  const asked = { times: 0 }
  const load = async () => {
    asked.times++
    return part
  }
  return { asked, load }
}

const show = (part: ReactNode) => renderScreen(part, { server: [] })

it('stands in its place once it has come', async () => {
  const { load } = counted(Chart)
  const LateChart = later(load, { meanwhile: Waiting })
  show(<LateChart of="Footfall" />)
  expect(await screen.findByText('Footfall comes')).toBeDefined()
  expect(await screen.findByText('Chart of Footfall')).toBeDefined()
})

it('is not asked for without a network, takes nothing down, and comes once there is one', async () => {
  isOnline(false)
  const { asked, load } = counted(Chart)
  const LateChart = later(load, { meanwhile: Waiting })
  show(<LateChart of="Footfall" />)
  expect(await screen.findByText('Footfall comes')).toBeDefined()
  expect(asked.times).toBe(0)
  isOnline(true)
  expect(await screen.findByText('Chart of Footfall')).toBeDefined()
})

it('one that failed is asked for again when the network comes back', async () => {
  const tries = [() => Promise.reject(new Error('Failed to fetch')), () => Promise.resolve(Chart)]
  const LateChart = later(() => (tries.shift() as () => Promise<typeof Chart>)(), { meanwhile: Waiting })
  show(<LateChart of="Footfall" />)
  await waitFor(() => expect(tries).toHaveLength(1))
  expect(await screen.findByText('Footfall comes')).toBeDefined()
  isOnline(true)
  expect(await screen.findByText('Chart of Footfall')).toBeDefined()
})

it('a page that fails to come although there is a network says so, and one without a network waits', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lost = () => Promise.reject(new Error('The chart is gone'))
  const LatePage = later<{ of: string }>(lost, { meanwhile: Waiting, isPage: true })
  class Failing extends Component<{ children: ReactNode }> {
    override state = { said: '' }
    static getDerivedStateFromError = ({ message }: Error) => ({ said: message })
    override render = () => this.state.said || this.props.children
  }
  const page = (
    <Failing>
      <LatePage of="Footfall" />
    </Failing>
  )
  show(page)
  expect(await screen.findByText('The chart is gone')).toBeDefined()
  cleanup()
  isOnline(false)
  show(page)
  expect(await screen.findByText('Footfall comes')).toBeDefined()
})

it('one that is opened by a press says each time that it did not come, and is asked for when it is opened', async () => {
  isOnline(false)
  const { asked, load } = counted(({ open }: { open: boolean }) => open && <p>The dialog</p>)
  const missed = vi.fn()
  const LateDialog = later(load, { missed })
  const Opener = () => {
    const [open, setOpen] = useState(false)
    missed.mockImplementation(() => setOpen(false))
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <LateDialog open={open} />
      </>
    )
  }
  show(<Opener />)
  const press = async () => {
    const button = await screen.findByRole('button', { name: 'Open' })
    act(() => button.click())
  }
  await press()
  await waitFor(() => expect(missed).toHaveBeenCalledTimes(1))
  await press()
  await waitFor(() => expect(missed).toHaveBeenCalledTimes(2))
  isOnline(true)
  expect(asked.times).toBe(0)
  await press()
  expect(await screen.findByText('The dialog')).toBeDefined()
  expect(missed).toHaveBeenCalledTimes(2)
})
