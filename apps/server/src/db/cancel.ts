import type { Cells } from './connect.ts'
import type { BusinessTx } from './in-business.ts'

/** Ends the statement under way in a transaction, which then fails. The transaction itself goes on, or rolls back. */
export const cancelStatement = async (cells: Cells, cell: number, { client }: BusinessTx) => {
  await cells.of(cell).pool.query('select pg_cancel_backend($1)', [client.backend])
}
