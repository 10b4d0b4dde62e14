import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpGeocoder } from './geocoder.ts'

const long = `${'a'.repeat(199)}😀 Road`
const server = createServer((_, answer) => {
  answer.setHeader('content-type', 'application/json')
  answer.end(JSON.stringify([{ display_name: long, lat: '12.9', lon: '77.6' }]))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

it('cuts the long name of a place between two characters', async () => {
  const { port } = server.address() as AddressInfo
  const geocoder = httpGeocoder(`http://127.0.0.1:${port}/search`, { origin: 'https://visits.kaveri.example' })
  const [place] = await geocoder.find('a long road')
  expect(place?.label.isWellFormed()).toBe(true)
  expect(place?.label).toBe('a'.repeat(199))
})
