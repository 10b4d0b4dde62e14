import { migrateCell, migrateIdentity } from '@quickprism/server/db/migrate'
import { businessQueues, identityQueues } from '@quickprism/server/jobs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Services, startServices } from '../services/services.ts'

/** Where the run's services listen, for every test file. */
export type TestServices = Pick<Services, 'postgres' | 'redis'>

declare module 'vitest' {
  interface ProvidedContext {
    services: TestServices
  }
}

const migrateTemplate = async (
  { postgres }: TestServices,
  maintenance: pg.Client,
  name: string,
  ...migrations: ((ownerUrl: string) => Promise<void>)[]
) => {
  await maintenance.query(`drop database if exists ${name} with (force)`)
  await maintenance.query(`create database ${name}`)
  const url = new URL(postgres)
  url.pathname = name
  for (const migrate of migrations) await migrate(url.href)
}

/** Once for the whole run: real services, and migrated databases for the test files to copy. */
export default async ({ provide }: TestProject) => {
  const services = await startServices()
  const { postgres, redis } = services
  const maintenance = new pg.Client(postgres)
  await maintenance.connect()
  const identity = (url: string) => migrateIdentity(url, { queues: identityQueues })
  const cell = (url: string) => migrateCell(url, { queues: businessQueues })
  await migrateTemplate(services, maintenance, 'template_identity', identity)
  await migrateTemplate(services, maintenance, 'template_cell', cell)
  await migrateTemplate(services, maintenance, 'template_all', identity, cell)
  await maintenance.end()
  provide('services', { postgres, redis })
  return () => services.stop()
}
