import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { IdentityHandle, Queue } from './connect.ts'
import type { IdentitySchema } from './schema.gen.ts'
import { inTransaction, type Statements, type TxClient } from './transaction.ts'

declare const entered: unique symbol

/** A transaction on what belongs to people. It never reaches a business. */
export type IdentityTx = Statements<IdentitySchema> & {
  readonly now: Date
  readonly queue: Queue
  readonly client: TxClient
  readonly [entered]: 'identity'
}

export const inIdentity = <T>(
  { identity: { pool, queue }, clock }: { identity: IdentityHandle; clock: Clock },
  work: (tx: IdentityTx) => Promise<T>,
): Promise<T> =>
  inTransaction<IdentitySchema, T>(pool, async (statements, client) => {
    const { rows } = await sql<{ database_time: Date }>`select now() as database_time`.execute(statements)
    const now = clock.read(rows[0]?.database_time as Date)
    return work(Object.assign(statements, { now, queue, client }) as unknown as IdentityTx)
  })
