import type { checkins } from '@quickprism/contract/checkins'
import type { Reply } from '@quickprism/contract/endpoint'
import { shelvesNow, take } from './device-store.ts'
import { keepSealed, type Sealed, unseal } from './sealing.ts'

type Door = Reply<typeof checkins.door>
type Visit = NonNullable<Reply<typeof checkins.mine>['visit']>

/** What the server last said about the branches one was at and the visit one is in, for when it cannot be asked. */
export type Memory = { doors: readonly Door[]; visit: Visit | undefined }

const NAME = 'memory'
/** A phone remembers the last so many branches. */
const MOST_DOORS = 20

const nothing: Memory = { doors: [], visit: undefined }

export const recall = async (): Promise<Memory> => {
  const sealed = await take<Sealed>('kept', NAME)
  return (sealed && (await unseal<Memory>(NAME, sealed))) ?? nothing
}

/** One at a time, since each writes the whole. A phone that keeps nothing goes on without. */
const change = (how: (memory: Memory) => Memory) => {
  const shelves = shelvesNow()
  void navigator.locks.request(NAME, async () => keepSealed(NAME, how(await recall()), shelves)).catch(() => {})
}

export const rememberDoor = (door: Door) =>
  change(({ doors, ...memory }) => ({
    ...memory,
    doors: [door, ...doors.filter(({ shop_quickID }) => shop_quickID !== door.shop_quickID)].slice(0, MOST_DOORS),
  }))

export const rememberVisit = (visit: Visit | undefined) => change((memory) => ({ ...memory, visit }))
