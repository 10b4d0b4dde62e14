import { isVague } from '@quickprism/contract/geofence'
import { admitByVisit } from '../../admission/admit.ts'
import { atDoor } from '../../admission/door.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../refuse.ts'
import type { PersonScope, Presence, VisitScope } from '../../scopes.ts'
import { type AskedCompanion, findAsked } from '../presence/service.ts'
import { findPlace, type PlaceRow } from './place-queries.ts'
import { type DueVisit, findClock, findGroup, findOwnVisit, type VisitRow } from './queries.ts'

/** What a phone is told about the visit it made. */
export type MyVisit = {
  presence: Presence
  branchName: string
  /** The lead first; alone, only they. */
  group: readonly VisitRow[]
  /** Companions who are not in: asked and silent so far (none of a scan that was just made is looked up), or turned away. */
  asked: readonly (AskedCompanion | undefined)[]
  refused: number
  /** Names of companions who had come before: they stay in their own visits. */
  insideAlready: readonly string[]
  isVague: boolean
  isRepeated: boolean
}

/** A visit that was made before, with those who came along. */
export type Earlier = Pick<MyVisit, 'presence' | 'branchName' | 'group'>

/** As it stands now. */
export const showVisit = async (deps: Deps, earlier: Earlier): Promise<MyVisit> => ({
  ...earlier,
  asked: await findAsked(deps.identity, earlier.presence),
  refused: 0,
  insideAlready: [],
  isVague: isVague(earlier.group[0]?.accuracy_m),
  isRepeated: true,
})

type Open = Earlier & { place: PlaceRow; closesAt: Date }

/** Closing time ends a visit, whether or not it was closed yet. */
const isOpen = (tx: BusinessTx, { checked_out_at, due_at }: DueVisit) => checked_out_at === null && due_at > tx.now

/** Whoever shows no key of the poster has to be inside: someone who has left may say so, and nothing else. */
export const expectInside = async (tx: BusinessTx, scope: VisitScope) => {
  if ('key' in scope.by) return
  const own = await findOwnVisit(tx, scope)
  if (!own || !isOpen(tx, own)) throw refuse.missing('You are not checked in here.')
}

/** The caller's own visit while it is open. */
const findOpen = (deps: Deps, scope: VisitScope) =>
  atDoor(deps, scope, {}, async (tx): Promise<Open | undefined> => {
    const { businessId, branchId } = scope
    const own = await findOwnVisit(tx, scope)
    const here = await findClock(tx, branchId)
    if (!own || !here || !isOpen(tx, own)) return undefined
    const presence = { businessId, branchId, visitId: own.visit_id, checkedInAt: own.checked_in_at }
    const group = own.is_lead ? await findGroup(tx, branchId, own.checked_in_at, own.visit_id) : [own]
    const place = await findPlace(tx, branchId, scope.visitor.personId)
    return { presence, branchName: here.branch_name, group, place, closesAt: own.due_at }
  })

/** A branch that was deleted a moment ago is no place to be, nor is one where they were just erased. */
const orNowhere = (error: unknown) => {
  if (error instanceof Refusal && (error.status === 404 || error.code === 'old_poster')) return undefined
  throw error
}

/** Where the caller is checked in now, if anywhere. */
export const currentVisit = async (deps: Deps, person: PersonScope) => {
  const here = await admitByVisit(deps, person)
  const open = here && (await findOpen(deps, here.scope).catch(orNowhere))
  if (!open) return undefined
  const { place, closesAt, ...earlier } = open
  return { visit: await showVisit(deps, earlier), branchQuickId: here.branchQuickId, place, closesAt }
}
