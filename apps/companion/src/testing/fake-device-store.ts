/** In place of `lib/device-store.ts`, which needs IndexedDB: things are stored in this map, without being sealed. */
export const fakeDeviceStore = (kept: Map<string, unknown>) => ({
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
})
