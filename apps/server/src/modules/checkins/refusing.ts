import { distanceInWords, type Standing } from '@quickprism/contract/geofence'
import type { Values } from '@quickprism/contract/sentence'
import { changed } from '../../db/changes.ts'
import { BLACKLISTED } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { refuse } from '../../refuse.ts'
import type { BusinessScope } from '../../scopes.ts'
import { turnedAway } from '../visits/service.ts'
import type { Door } from './queries.ts'
import { insertRefusal } from './scan-queries.ts'

export const tooManyScans = () => refuse.limited('Too many scans. Wait a minute and scan again.')

/** A "no" at the door: it is kept, and it has a code besides its sentence. */
export type TurnedAway = { code: string; sentence: string; values?: Values }

export const keptOutAt = (branch: string): TurnedAway => ({
  code: BLACKLISTED,
  sentence: 'You cannot check in at {{branch}}. Please speak to the front desk.',
  values: { branch },
})

/** They are not at the branch, or their phone cannot say so (Q118). */
export const whyNotThere = (branch: string, { where, metresAway, isVague }: Standing): TurnedAway | undefined => {
  if (where === 'unknown') {
    return {
      code: 'no_position',
      sentence: isVague
        ? 'Your location is not precise enough. Allow precise location, or ask the front desk.'
        : 'Your location is needed to check in here. Allow it for this page, or ask the front desk.',
    }
  }
  if (where === 'outside') {
    return {
      code: 'too_far',
      sentence: 'You are about {{distance}} away from {{branch}}. Check in when you are there, or ask the front desk.',
      values: { distance: distanceInWords(metresAway), branch },
    }
  }
  return undefined
}

export const whyTurnedAway = (door: Door, standing: Standing): TurnedAway | undefined =>
  door.blacklisted || door.kept_out !== null || door.refused_as !== null
    ? keptOutAt(door.branch_name)
    : whyNotThere(door.branch_name, standing)

type Refused = {
  visitorId: number | null
  quickId: string
  name: string
  /** As what they came. */
  kind: number
  /** The row under which the branch refuses someone of whom it has no copy: what is said of them goes with it. */
  alias: number | null
}

export type RefusedScan = {
  branchId: number
  nonce: string
  /** Nobody where it is whoever was erased: the trail would lead from their rows without a name back to them. */
  actor: number | null
  code: string
  atDoor: boolean
  scannedAt?: Date | undefined
}

/**
 * Keeps that someone was turned away, once in a while. A branch hears of those it has blacklisted, and again when one
 * who scanned its poster from elsewhere is at its door.
 */
export const keepRefusal = async (
  tx: BusinessTx,
  scope: BusinessScope,
  { actor, ...scan }: RefusedScan,
  { name, kind, alias, ...refused }: Refused,
) => {
  const { branchId, code } = scan
  const { isCounted, isFirst, isFirstAtDoor } = await insertRefusal(tx, { ...scan, ...refused })
  if (isFirst) {
    record(tx, scope, { event: 'visit.refused', actor, branch: branchId, about: refused.quickId, reason: code })
  }
  if (code !== BLACKLISTED) return
  if (isFirst || isFirstAtDoor) {
    changed(tx, branchId, turnedAway(name), { about: { visitorId: refused.visitorId ?? alias, kind } })
  } else if (isCounted) {
    // Open panels show the tries of today (Q154).
    changed(tx, branchId)
  }
}
