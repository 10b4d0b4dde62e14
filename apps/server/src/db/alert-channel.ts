import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { BusinessTx } from './in-business.ts'

const COME_BACK_AFTER = 1_000

/** Wakes whoever delivers once this is committed; they look by themselves now and then as well. */
export const notifyDelivering = (tx: BusinessTx) => sql`select pg_notify('sos', '')`.execute(tx)

/**
 * Calls whenever there is something to deliver, on a connection of its own that is opened again when it breaks. Meanwhile
 * nothing is heard: whoever listens must look by themselves as well.
 */
export const listenForAlerts = (url: string, call: () => void, log: Logger) => {
  let isOver = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  const open = async () => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'quickprism listening',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    })
    client = opened
    opened.on('notification', call)
    opened.on('error', () => undefined)
    opened.on('end', () => {
      if (!isOver) again = setTimeout(() => void listen(), COME_BACK_AFTER)
    })
    await opened.connect()
    await opened.query('listen sos')
    // What was notified while nobody listened.
    call()
  }
  const listen = () =>
    open().catch(async (error: Error) => {
      log.warn({ err: error }, 'the database did not answer: nothing is heard until it does')
      await client?.end().catch(() => undefined)
    })
  void listen()
  return () => {
    isOver = true
    clearTimeout(again)
    void client?.end().catch(() => undefined)
  }
}
