import { CallFailed, createClient, sayInEnglish } from '@quickprism/client/client'
import { useAsk } from '@quickprism/client/react'
import { businesses } from '@quickprism/contract/businesses'
import type { Endpoint, Notice } from '@quickprism/contract/endpoint'
import { sos } from '@quickprism/contract/sos'
import { users } from '@quickprism/contract/users'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Answer } from './answer.tsx'
import { AppFrame } from './app-frame.tsx'
import { createQueryClient } from './query-client.tsx'
import { answer, fail, fakeWire, hold, type Served } from './testing/fake-wire.tsx'

const Names = () => (
  <Answer of={useAsk(businesses.list, {})} waiting={<i>blocks</i>}>
    {(list) => <p>{list.map(({ name }) => name).join(', ')}</p>}
  </Answer>
)

const kaveri = () => [{ id: 'BUSINESS01', name: 'Kaveri Spaces', children: [] }]

const show = (...server: Served[]) => {
  const notices: Notice[] = []
  const { wire, asked } = fakeWire(server)
  const queryClient = createQueryClient({ fresh: 60_000, say: (notice) => notices.push(notice) })
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  render(
    <AppFrame queryClient={queryClient} call={createClient(wire)}>
      <Names />
    </AppFrame>,
  )
  return { notices, asked, queryClient }
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows the shape of the answer only when it takes longer than 200 ms', async () => {
  vi.useFakeTimers()
  const slow = hold(businesses.list, kaveri)
  show(slow)
  const blocks = () => screen.getByText('blocks').parentElement?.className

  await act(() => vi.advanceTimersByTimeAsync(199))
  expect(screen.getByRole('status').textContent).toContain('Loading')
  expect(blocks()).toBe('invisible')

  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(blocks()).toBe('')

  slow.letGo()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Kaveri Spaces')).toBeDefined()
})

it('fails in place, in the words of the endpoint and without a toast', async () => {
  const { notices } = show(fail(businesses.list, 500))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your businesses')
  expect(notices).toEqual([])
})

it('asks again on Try Again', async () => {
  let broken = true
  const flaky: Served = {
    endpoint: businesses.list,
    respond: () => (broken ? fail(businesses.list, 503) : answer(businesses.list, kaveri)).respond(),
  }
  const { asked } = show(flaky)
  const button = await screen.findByRole('button', { name: 'Try Again' })
  expect(asked).toHaveLength(2)

  broken = false
  act(() => button.click())
  expect(await screen.findByText('Kaveri Spaces')).toBeDefined()
})

it('keeps the failure and its button in place while it is asked again by itself', async () => {
  const slow = hold(businesses.list, kaveri)
  let broken = true
  const { asked, queryClient } = show({
    endpoint: businesses.list,
    respond: () => (broken ? fail(businesses.list, 503) : slow).respond(),
  })
  const button = await screen.findByRole('button', { name: 'Try Again' })

  broken = false
  act(() => void queryClient.refetchQueries())
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(screen.getByRole('button', { name: 'Try Again' })).toBe(button)
  expect(screen.queryByText('blocks')).toBeNull()

  slow.letGo()
  expect(await screen.findByText('Kaveri Spaces')).toBeDefined()
})

it('shows that it asks again once someone pressed Try Again', async () => {
  const slow = hold(businesses.list, kaveri)
  let broken = true
  show({
    endpoint: businesses.list,
    respond: () => (broken ? fail(businesses.list, 503) : slow).respond(),
  })
  const button = await screen.findByRole('button', { name: 'Try Again' })
  broken = false
  act(() => button.click())
  expect(await screen.findByText('blocks')).toBeDefined()
  slow.letGo()
  expect(await screen.findByText('Kaveri Spaces')).toBeDefined()
})

it('tries again two to three seconds after the server had too much to do, and after one where it is about an alert', () => {
  const { retryDelay } = createQueryClient({ fresh: 60_000 }).getDefaultOptions().queries ?? {}
  const pauseAfter = (endpoint: Endpoint) => {
    const failure = new CallFailed(endpoint, 503, {}, sayInEnglish)
    return typeof retryDelay === 'function' ? retryDelay(1, failure) : retryDelay
  }
  expect(pauseAfter(businesses.list)).toBeGreaterThanOrEqual(2_000)
  expect(pauseAfter(businesses.list)).toBeLessThanOrEqual(3_000)
  expect(pauseAfter(sos.status)).toBe(1_000)
})

const Details = ({ of }: { of: string }) => (
  <Answer
    of={useAsk(users.details, { params: { userId: of }, query: { businessId: 'B000000001' } }, { retry: 0 })}
    waiting={<p>Waiting</p>}
  >
    {({ name }) => <p>{name}</p>}
  </Answer>
)

// R2 packages B-11
it('a question that is asked again never stands there with the failure of another one', async () => {
  const words: Record<string, string> = { ASHA0001: 'Asha cannot be shown', RAVI0001: 'Ravi has left' }
  const asked: string[] = []
  let isSlow = false
  const queryClient = createQueryClient({ fresh: 60_000, say: () => undefined })
  const call = createClient(async ({ url }) => {
    asked.push(url)
    if (isSlow) await new Promise(() => undefined)
    const id = /ASHA0001|RAVI0001/.exec(url)?.[0] as string
    return { status: 404, body: { detail: words[id] } }
  })
  const shown = (of: string) => (
    <AppFrame queryClient={queryClient} call={call}>
      <Details of={of} />
    </AppFrame>
  )
  const { rerender } = render(shown('ASHA0001'))
  await screen.findByText('Asha cannot be shown')
  rerender(shown('RAVI0001'))
  await screen.findByText('Ravi has left')
  isSlow = true
  rerender(shown('ASHA0001'))
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(screen.queryByText('Ravi has left')).toBe(null)
})
