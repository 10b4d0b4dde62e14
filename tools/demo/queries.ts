import type { BusinessSchema } from '@quickprism/server/db/schema.gen'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { branchDetails, businessDetails } from './businesses.ts'

/** Builds queries on a connection that is already open, and so inside its transaction. */
export const kyselyOn = <Schema>(client: pg.ClientBase) =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: async () => ({ query: client.query.bind(client), release: () => {} }) as never,
        end: async () => {},
      },
    }),
  })

export type CellQueries = Kysely<BusinessSchema>

export const describeBusiness = (cell: CellQueries, businessId: number, details: ReturnType<typeof businessDetails>) =>
  cell.updateTable('business.business').set(details).where('business_id', '=', businessId).execute()

export const describeBranch = (
  cell: CellQueries,
  businessId: number,
  branchId: number,
  details: ReturnType<typeof branchDetails>,
) =>
  cell
    .updateTable('business.branch')
    .set(details)
    .where('business_id', '=', businessId)
    .where('branch_id', '=', branchId)
    .execute()

export const describeRole = (cell: CellQueries, businessId: number, roleId: number, description: string) =>
  cell
    .updateTable('business.role')
    .set({ description })
    .where('business_id', '=', businessId)
    .where('role_id', '=', roleId)
    .execute()

export const describeMember = (
  cell: CellQueries,
  businessId: number,
  personId: number,
  details: { mobile: string; last_login_at: Date | null },
) =>
  cell
    .updateTable('business.membership')
    .set(details)
    .where('business_id', '=', businessId)
    .where('person_id', '=', personId)
    .execute()
