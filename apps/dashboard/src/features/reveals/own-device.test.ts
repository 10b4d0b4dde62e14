import { settings } from '@quickprism/client/settings'
import { spec } from '@quickprism/tools/testing/spec'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownDevice } from './own-device.ts'

const usual = settings.ipLookup
const lookUp = vi.fn()
beforeEach(() => {
  lookUp.mockReset()
  vi.stubGlobal('fetch', lookUp)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(settings, { ipLookup: usual })
})

const ownAddress = async (service: string | undefined) => {
  Object.assign(settings, { ipLookup: service })
  return (await ownDevice()).accessed_by_ip
}

const SERVICE = 'https://address.invalid/'

it.each([
  ['text', '203.0.113.7\n'],
  ['JSON', '{"ip":"203.0.113.7"}'],
])('sends the public address that the service of the installation answers as %s', async (_, answer) => {
  lookUp.mockImplementation(async () => new Response(answer))
  spec('D3-UNMASK-15')
  expect(await ownAddress(SERVICE)).toBe('203.0.113.7')
  expect(lookUp).toHaveBeenCalledExactlyOnceWith(
    SERVICE,
    expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
  )
})

it('sends N/A without a service, and asks no third party (Q145)', async () => {
  spec('D3-UNMASK-15')
  expect(await ownAddress(undefined)).toBe('N/A')
  expect(lookUp).not.toHaveBeenCalled()
})

it.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => new Response('203.0.113.7', { status: 500 })],
  ['answers with something else', async () => new Response('<html>Sign in to this network</html>')],
])('sends N/A where the service %s', async (_, answer) => {
  lookUp.mockImplementation(answer)
  spec('D3-UNMASK-15')
  expect(await ownAddress(SERVICE)).toBe('N/A')
})
