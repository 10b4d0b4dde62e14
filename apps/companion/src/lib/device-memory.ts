import type { checkins } from '@quickprism/contract/checkins'
import type { Reply } from '@quickprism/contract/endpoint'
import { changeSealed, takeSealed } from './sealing.ts'

type Door = Reply<typeof checkins.door>
type Visit = NonNullable<Reply<typeof checkins.mine>['visit']>

/** What the server last said about the branches one was at and the visit one is in, for when it cannot be asked. */
export type Memory = {
  /** The newest first. */
  doors: readonly Door[]
  visit: Visit | undefined
  /** Whether they have agreed to the notice. Earlier versions keep it with the doors alone. */
  consented?: boolean
}

const NAME = 'memory'
/** A phone remembers the last so many branches. */
const MOST_DOORS = 20

const nothing: Memory = { doors: [], visit: undefined }

export const recall = async (): Promise<Memory> => (await takeSealed<Memory>(NAME)) ?? nothing

/** A phone that keeps nothing goes on without. */
const change = (how: (memory: Memory) => Memory) =>
  void changeSealed<Memory>(NAME, (memory = nothing) => how(memory)).catch(() => {})

export const rememberDoor = (door: Door) =>
  change(({ doors, ...memory }) => ({
    ...memory,
    consented: door.consented,
    doors: [door, ...doors.filter(({ shop_quickID }) => shop_quickID !== door.shop_quickID)].slice(0, MOST_DOORS),
  }))

export const rememberVisit = (visit: Visit | undefined) => change((memory) => ({ ...memory, visit }))

/** One notice for every branch: a consent that was given or withdrawn counts at each of them. */
export const rememberConsent = (consented: boolean) => change((memory) => ({ ...memory, consented }))

export const hasConsented = ({ consented, doors }: Memory) => consented ?? doors[0]?.consented ?? false
