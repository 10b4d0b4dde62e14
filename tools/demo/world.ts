import type { Secrets } from '@quickprism/server/secrets'
import type { Vault } from '@quickprism/server/vault'
import type pg from 'pg'
import { createDepot, type Depot } from './copy.ts'
import { type Ids, openIds } from './ids.ts'
import { DAY, localFrom } from './local-time.ts'
import {
  createEncounters,
  createPopulation,
  createQuickIds,
  type Encounters,
  type NewQuickId,
  type Population,
} from './people.ts'
import { createRandom, type Random } from './random.ts'

/** Open transactions of the owner, one in each database. */
export type Databases = { identity: pg.ClientBase; cells: readonly pg.ClientBase[] }

export type DemoCell = { number: number; depot: Depot; visitorIds: Ids; visitIds: Ids; grantIds: Ids }

/** Everything the generators share. */
export type DemoWorld = {
  random: Random
  encounters: Encounters
  secrets: Secrets
  vault: Vault
  /** The moment at which history ends, and the same on the clocks of India (see local-time.ts). */
  until: Date
  now: number
  identity: Depot
  cells: readonly DemoCell[]
  businessIds: Ids
  branchIds: Ids
  roleIds: Ids
  newQuickId: NewQuickId
  population: Population
  /** Who has a visit that is still open: nobody is at two places. */
  inside: Set<number>
  /** Waits for everything that was sent, and moves the sequences behind it. */
  finish(): Promise<void>
}

const takenIds = async (identity: pg.ClientBase) => {
  const { rows } = await identity.query<{ id: string }>(
    'select quick_id as id from identity.person union all select public_id from identity.directory',
  )
  return new Set(rows.map(({ id }) => id))
}

export const openWorld = async (
  databases: Databases,
  { seed, until, secrets, vault }: { seed: number; until: Date; secrets: Secrets; vault: Vault },
): Promise<DemoWorld> => {
  const random = createRandom(seed)
  const now = localFrom(until)
  const identity = createDepot(databases.identity)
  const sequence = (name: string) => openIds(databases.identity, name)
  const personIds = await sequence('identity.person_person_id_seq')
  const businessIds = await sequence('identity.business_business_id_seq')
  const branchIds = await sequence('identity.branch_ids')
  const roleIds = await sequence('identity.role_ids')
  const cells: DemoCell[] = []
  for (const client of databases.cells) {
    cells.push({
      number: cells.length + 1,
      depot: createDepot(client),
      visitorIds: await openIds(client, 'business.visitor_visitor_id_seq'),
      visitIds: await openIds(client, 'business.visit_visit_id_seq'),
      grantIds: await openIds(client, 'business.role_grant_grant_id_seq'),
    })
  }
  const newQuickId = createQuickIds(await takenIds(databases.identity))
  const encounters = createEncounters(seed)
  const times = { now, beginning: now - 365 * DAY }
  return {
    random,
    encounters,
    secrets,
    vault,
    until,
    now,
    identity,
    cells,
    businessIds,
    branchIds,
    roleIds,
    newQuickId,
    population: createPopulation(identity, personIds, encounters, newQuickId, times),
    inside: new Set(),
    async finish() {
      for (const depot of [identity, ...cells.map(({ depot }) => depot)]) await depot.written()
      const ids = [personIds, businessIds, branchIds, roleIds]
      for (const { visitorIds, visitIds, grantIds } of cells) ids.push(visitorIds, visitIds, grantIds)
      for (const { save } of ids) await save()
    },
  }
}
