import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createAppRouter } from './router.tsx'

/** What the screen at this address reads of it. */
const readAt = (address: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  return router.matchRoutes(router.latestLocation).at(-1)?.search
}

it.each([
  ['/app/visits?days=365', { days: '365' }],
  ['/app/visits?days=7&visit=V1', { days: undefined, visit: 'V1' }],
  ['/app/visits?days=many', { days: undefined }],
  ['/app/?show=everything', { show: undefined }],
  ['/app/sign-in?to=//evil.example', { to: undefined }],
])('what an address asks for and a screen does not know is nothing: %s', (address, read) => {
  expect(readAt(address)).toEqual(read)
})

it('a key of digits in an address stays the text it is', () => {
  expect(readAt('/app/branch/KX72QB?key=0012345678')).toEqual({ key: '0012345678' })
})
