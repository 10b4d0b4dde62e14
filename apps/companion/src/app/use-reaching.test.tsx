import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useReaching } from './use-reaching.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('a server that does not answer is asked after 5 seconds, then at a growing interval of at most a minute', async () => {
  const askedAt: number[] = []
  const start = Date.now()
  const asks = createRootRoute({ beforeLoad: () => void askedAt.push((Date.now() - start) / 1000) })
  const router = createRouter({ routeTree: asks, history: createMemoryHistory() })
  const { rerender } = renderHook(useReaching, {
    initialProps: false,
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>{children}</RouterContextProvider>
      </QueryClientProvider>
    ),
  })
  await vi.advanceTimersByTimeAsync(200_000)
  expect(askedAt).toEqual([5, 15, 35, 75, 135, 195])
  rerender(true)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(askedAt).toHaveLength(6)
})
