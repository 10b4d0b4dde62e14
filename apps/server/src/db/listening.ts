import pg from 'pg'
import type { Logger } from 'pino'

const COME_BACK_AFTER = 1_000

/**
 * Calls whenever someone notifies this channel, on a connection of its own that is opened again when it breaks. Meanwhile
 * nothing is heard: whoever listens must look by themselves as well.
 */
export const listenTo = (url: string, channel: string, call: () => void, log: Logger) => {
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
    await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
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
