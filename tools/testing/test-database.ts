import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { asService } from './as-service.ts'
import type { TestServices } from './global-setup.ts'

/** One database for everything, or identity and two cells in three. */
export type Shape = 'one' | 'cells'

/** The stricter one unless SHAPE says otherwise. */
const usualShape: Shape = process.env.SHAPE === 'one' ? 'one' : 'cells'

/** Databases of one test file: addresses for the server, and the owner's for setting the scene. */
export type FreshDatabases = {
  shape: Shape
  identityUrl: string
  cellUrls: readonly string[]
  ownerUrls: { identity: string; cells: readonly string[] }
  drop(): Promise<void>
}

/** The services of this run, started once by global-setup.ts. */
export const testServices = (): TestServices => inject('services')

const ownerUrlOf = (database: string) => {
  const url = new URL(testServices().postgres)
  url.pathname = database
  return url.href
}

const withMaintenance = async (work: (maintenance: pg.Client) => Promise<void>) => {
  const maintenance = new pg.Client(testServices().postgres)
  await maintenance.connect()
  try {
    await work(maintenance)
  } finally {
    await maintenance.end()
  }
}

const TEMPLATES: Record<Shape, readonly string[]> = {
  one: ['template_all'],
  cells: ['template_identity', 'template_cell', 'template_cell'],
}

/** Migrated databases that nobody else uses, copied from the templates in a few milliseconds each. */
export const freshDatabases = async (shape: Shape = usualShape): Promise<FreshDatabases> => {
  const run = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const names = TEMPLATES[shape].map((template, index) => ({ template, name: `${run}_${index}` }))
  await withMaintenance(async (maintenance) => {
    for (const { template, name } of names) {
      await maintenance.query(`create database ${name} template ${template}`)
    }
  })
  const [first = '', ...others] = names.map(({ name }) => ownerUrlOf(name))
  const ownerUrls = { identity: first, cells: shape === 'one' ? [first] : others }
  return {
    shape,
    identityUrl: asService(ownerUrls.identity),
    cellUrls: ownerUrls.cells.map(asService),
    ownerUrls,
    drop: () =>
      withMaintenance(async (maintenance) => {
        for (const { name } of names) await maintenance.query(`drop database if exists ${name} with (force)`)
      }),
  }
}
