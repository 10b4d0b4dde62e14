import { t } from '@quickprism/client/words'
import type { Companion as OnWire } from '@quickprism/contract/checkins'
import type { Met } from './api.ts'
import { copy } from './copy.ts'

/** Someone who comes along, as the form has them before anything is sent. */
export type Companion =
  | ({ kind: 'met' } & Met)
  /** Their pass was read without a network: whose it is, the server says later. */
  | { kind: 'shown'; pass: string }
  | { kind: 'asked'; quickID: string }
  | { kind: 'named'; id: string; name: string }

/** Tells one from another; two people may have one name. */
export const idOf = (companion: Companion) => {
  if (companion.kind === 'named') return companion.id
  // One phone is one person: its next code has the same beginning.
  return companion.kind === 'shown' ? (companion.pass.split('.')[1] ?? '') : companion.quickID
}

export const inTwoGroups = (quickID: string) => `${quickID.slice(0, 4)} ${quickID.slice(4)}`

export const nameOf = (companion: Companion) => {
  if (companion.kind === 'shown') return t(copy.shownPass)
  return companion.kind === 'asked' ? inTwoGroups(companion.quickID) : companion.name
}

export const onWire = (companion: Companion): OnWire => {
  if (companion.kind === 'met') return { met: companion.met }
  if (companion.kind === 'shown') return { pass: companion.pass }
  return companion.kind === 'asked' ? { quickID: companion.quickID } : { name: companion.name }
}
