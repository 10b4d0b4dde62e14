import type { Paging } from '@quickprism/contract/paging'
import { admitOwnerIn } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { PersonScope } from '../../scopes.ts'
import { announcementsOf, expectingOf } from '../guests/service.ts'
import { findProvenContacts } from '../people/service.ts'
import { findAlertedIn, findSafetyOf } from '../sos/service.ts'
import { keptUntil } from './erasing.ts'
import { findErasures } from './erasing-queries.ts'
import { countReceipts, findHeld, findHost, findReceipts, findRefusedIn, type HeldRow } from './queries.ts'

/** Looks that count as recent: of 90 days. */
const RECENT = 90 * 86_400_000

export const whoSaw = (deps: Deps, scope: PersonScope, { page, page_size }: Paging) =>
  inIdentity(deps, async (tx) => ({
    ...(await countReceipts(tx, scope, new Date(tx.now.getTime() - RECENT))),
    receipts: await findReceipts(tx, scope, { offset: (page - 1) * page_size, limit: page_size }),
  }))

export type Held = HeldRow & { announced: number }

/** What each business holds that expects someone as a guest: with what is known there, or nothing but that. */
const withAnnouncements = async (deps: Deps, scope: PersonScope, held: readonly HeldRow[]): Promise<Held[]> => {
  const { personId } = scope.who
  const { expecting, contacts } = await inIdentity(deps, async (tx) => ({
    expecting: await expectingOf(deps, tx, personId),
    contacts: await findProvenContacts(tx, personId),
  }))
  const known = new Map<number, Held>(held.map((row) => [row.business_id, { ...row, announced: 0 }]))
  for (const businessId of contacts ? expecting : []) {
    const at = await admitOwnerIn(deps, scope, businessId)
    await inBusiness(deps, at, async (tx) => {
      const announcements = await announcementsOf(deps, tx, contacts as NonNullable<typeof contacts>)
      const [first] = announcements
      if (!first) return
      const before = known.get(businessId)
      known.set(businessId, {
        ...(before ?? { ...NOTHING_ELSE, ...first, ...(await findHost(tx, personId)), known_since: first.created_at }),
        announced: announcements.length,
      })
    })
  }
  return [...known.values()]
}

const NOTHING_ELSE = {
  aadhaar_masked: null,
  pan_masked: null,
  visits: 0,
  branches: 0,
  first_at: null,
  last_at: null,
  refused_at: [],
}

/** What stands for the contacts of someone of whom there is no visitor row and no announcement. */
const UNNAMED = { name: '', mobile_masked: null, email_masked: null, announced: 0 }

/** Besides, whoever knows someone from nothing but an alert: they worked there and never came. */
const withAlerts = async (deps: Deps, scope: PersonScope, held: readonly Held[]): Promise<Held[]> => {
  const { personId } = scope.who
  const known = new Set(held.map(({ business_id }) => business_id))
  const alerted = await Promise.all(deps.cells.all.map((cell) => findAlertedIn(cell, personId)))
  const more: Held[] = []
  for (const businessId of alerted.flat().filter((id) => !known.has(id))) {
    const at = await admitOwnerIn(deps, scope, businessId)
    await inBusiness(deps, at, async (tx) => {
      const first = (await findSafetyOf(tx, [], personId)).at(-1)
      if (!first) return
      const host = await findHost(tx, personId)
      more.push({ ...NOTHING_ELSE, ...UNNAMED, ...host, business_id: businessId, known_since: first.started_at })
    })
  }
  return [...held, ...more]
}

/** Besides, businesses where someone was refused at the entrance and never let in. */
const withRefusals = async (deps: Deps, scope: PersonScope, held: readonly Held[]): Promise<Held[]> => {
  const known = new Set(held.map(({ business_id }) => business_id))
  const refused = (await Promise.all(deps.cells.all.map((cell) => findRefusedIn(cell, scope.who.quickId)))).flat()
  const more: Held[] = []
  for (const { business_id, known_since } of refused.filter((row) => !known.has(row.business_id))) {
    const at = await admitOwnerIn(deps, scope, business_id)
    const host = await inBusiness(deps, at, (tx) => findHost(tx, scope.who.personId))
    more.push({ ...NOTHING_ELSE, ...UNNAMED, ...host, business_id, known_since })
  }
  return [...held, ...more]
}

/** Cell by cell, those visited last first; each with until when it would be kept if it were erased now. */
export const heldOf = async (deps: Deps, scope: PersonScope) => {
  const held = (await Promise.all(deps.cells.all.map((cell) => findHeld(cell, scope.who)))).flat()
  const asVisitor = new Set(held.map(({ business_id }) => business_id))
  const now = deps.clock.now()
  const inAll = await withRefusals(
    deps,
    scope,
    await withAlerts(deps, scope, await withAnnouncements(deps, scope, held)),
  )
  return inAll
    .sort((one, other) => (other.last_at?.getTime() ?? 0) - (one.last_at?.getTime() ?? 0))
    .map((row) => ({
      ...row,
      // What is about an announcement, an alert or a refusal alone is deleted at once.
      kept_until: asVisitor.has(row.business_id) ? keptUntil(deps.holdDays, row.last_at ?? row.known_since, now) : null,
    }))
}

export const erasuresOf = (deps: Deps, { who }: PersonScope) => inIdentity(deps, (tx) => findErasures(tx, who.personId))
