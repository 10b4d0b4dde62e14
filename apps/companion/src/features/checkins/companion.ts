import type { Companion as OnWire } from '@quickprism/contract/checkins'
import type { Met } from './api.ts'

/** Someone who comes along, as the form has them before anything is sent. */
export type Companion =
  | ({ kind: 'met' } & Met)
  | { kind: 'asked'; quickID: string }
  | { kind: 'named'; id: string; name: string }

/** Tells one from another; two people may have one name. */
export const idOf = (companion: Companion) => (companion.kind === 'named' ? companion.id : companion.quickID)

export const inTwoGroups = (quickID: string) => `${quickID.slice(0, 4)} ${quickID.slice(4)}`

export const nameOf = (companion: Companion) =>
  companion.kind === 'asked' ? inTwoGroups(companion.quickID) : companion.name

export const onWire = (companion: Companion): OnWire => {
  if (companion.kind === 'met') return { met: companion.met }
  return companion.kind === 'asked' ? { quickID: companion.quickID } : { name: companion.name }
}
