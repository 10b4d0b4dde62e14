import { setImmediate as breathe } from 'node:timers/promises'
import { openBusiness } from './businesses.ts'
import type { Site } from './check-ins.ts'
import { dateText, dayOf } from './local-time.ts'
import { multiply } from './multiply.ts'
import { planBusinesses, type Sizes } from './plan.ts'
import { fillRollUps, findDifferences } from './roll-ups.ts'
import { createStaffing } from './staff.ts'
import { type DemoTarget, type Installation, inCells, inTransactions, tidy } from './target.ts'
import { trades } from './trades.ts'
import { createVisitors } from './visitors.ts'
import { writeVisits } from './visits.ts'
import { type Databases, type DemoCell, type DemoWorld, openWorld } from './world.ts'

export type DemoSizes = Sizes & {
  /** One seed and moment make one world. */
  seed: number
  /** The moment at which history ends. */
  until: Date
  /** More visits than these are copies of what was made up one by one. */
  madeUp?: number
}

export type Log = (line: string) => void

/** A load of about this many visits is written while the next is made up. */
const VISITS_AT_ONCE = 20_000

/** The branches of one business, and where it lives. */
export type House = { businessId: number; cell: DemoCell; sites: readonly Site[] }

/** Writes the visits of all branches, and counts them. These are the newest businesses: none after them has any. */
export const writeHistory = async (
  world: DemoWorld,
  databases: Databases,
  houses: readonly House[],
  { times = 1 } = {},
) => {
  const waiting = new Map<DemoCell, number>()
  for (const { businessId, cell, sites } of houses) {
    const visitors = createVisitors(world, cell, businessId)
    for (const site of sites) {
      writeVisits(world, cell, site, visitors)
      waiting.set(cell, (waiting.get(cell) ?? 0) + site.visits)
      // Lets what was sent before leave this process.
      await breathe()
    }
    visitors.write()
    if ((waiting.get(cell) as number) < VISITS_AT_ONCE) continue
    waiting.set(cell, 0)
    await world.identity.send()
    await cell.depot.send()
  }
  await world.finish()
  const firstBusiness = Math.min(...houses.map(({ businessId }) => businessId))
  await Promise.all(
    databases.cells.map(async (cell) => {
      if (times > 1) await multiply(cell, firstBusiness, times)
      await fillRollUps(cell, firstBusiness, dateText(dayOf(world.now)))
    }),
  )
}

const settle = (world: DemoWorld, sizes: Sizes): House[] => {
  const staffed = createStaffing(world)
  return planBusinesses(world.random, sizes, world.now).map((plan, index) => {
    const cell = world.cells[index % world.cells.length] as DemoCell
    const business = openBusiness(world, plan, cell)
    const crews = staffed(business)
    const sites = business.branches.map(({ plan: branch, branchId }, at) => ({
      businessId: business.businessId,
      branchId,
      trade: trades[plan.storeType],
      city: branch.city,
      hours: branch.hours,
      since: branch.since,
      visits: branch.visits,
      lately: 0,
      members: crews[at]?.members ?? [],
      desks: crews[at]?.desks ?? [],
    }))
    return { businessId: business.businessId, cell, sites }
  })
}

const MADE_UP = 1_000_000

/** How many times what is made up makes the whole, which it must do exactly. */
const timesIn = ({ visits, madeUp = MADE_UP }: DemoSizes) => {
  const least = Math.ceil(visits / madeUp)
  const times = Array.from({ length: least }, (_, more) => least + more).find((number) => visits % number === 0)
  if (times === undefined)
    throw new RangeError(`${visits} visits are not the same number several times. Try a round one.`)
  return times
}

/** Adds an invented country to migrated databases: businesses spread over the cells, with a year of visits. */
export const loadDemo = async (target: Installation, sizes: DemoSizes, log: Log) => {
  const began = performance.now()
  const step = (done: string) => log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${done}`)
  await inTransactions(target, async (databases) => {
    const world = await openWorld(databases, { ...sizes, secrets: target.secrets, vault: target.vault })
    const times = timesIn(sizes)
    const houses = settle(world, { ...sizes, visits: sizes.visits / times })
    step(`${sizes.businesses} businesses with ${sizes.branches} branches planned`)
    await writeHistory(world, databases, houses, { times })
    step(`${sizes.visits} visits written and counted`)
  })
  await tidy(target)
  step('statistics taken')
}

/** Counts everything again from the visits and complains of every counter that says something else. */
export const checkCounters = async (target: DemoTarget, log: Log): Promise<boolean> => {
  const found = await inCells(target, async (cell, number) => {
    const differences = await findDifferences(cell)
    for (const { table, rows, example } of differences)
      log(`cell ${number}: ${table} differs in ${rows} rows: ${example}`)
    return differences.length
  })
  return found.every((count) => count === 0)
}
