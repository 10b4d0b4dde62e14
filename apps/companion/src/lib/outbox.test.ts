import { afterAll, expect, it, vi } from 'vitest'

const kept = new Map<string, unknown>()
// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('./device-store.ts', () => ({
  shelvesNow: () => ({
    keep: async (shelf: string, name: string, thing: unknown) => void kept.set(`${shelf} ${name}`, thing),
    keepFirst: async (shelf: string, name: string, thing: unknown) => {
      const first = kept.get(`${shelf} ${name}`) ?? thing
      kept.set(`${shelf} ${name}`, first)
      return first
    },
  }),
  take: async (shelf: string, name: string) => kept.get(`${shelf} ${name}`),
  takeAll: async (shelf: string) => [...kept].flatMap(([name, thing]) => (name.startsWith(shelf) ? [thing] : [])),
  drop: async (shelf: string, name: string) => void kept.delete(`${shelf} ${name}`),
}))
const { keepScan, outboxNow } = await import('./outbox.ts')
const { rememberPerson } = await import('./device-person.ts')

afterAll(() => {
  vi.doUnmock('./device-store.ts')
  vi.resetModules()
})

const scan = (id: string, at: number) => ({
  id,
  quickID: 'AN7K4M2X',
  at,
  branch: 'Koramangala',
  scanned: { does: 'check-out' as const, body: { shop_quickID: 'KX72QB0001', key: 'key', by: 'qr' as const } },
})

it('scans wait in the order in which they were made, also where the clock of the phone was set back in between', async () => {
  await rememberPerson({ quickID: 'AN7K4M2X', name: 'Asha Reddy' })
  await keepScan(scan('in', 3_600_000))
  await keepScan(scan('out', 60_000))
  await keepScan(scan('in', 3_600_000))
  expect(outboxNow().scans.map(({ id, order }) => `${id} ${order}`)).toEqual(['in 1', 'out 2'])
})
