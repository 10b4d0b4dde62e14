import type { Logger } from 'pino'

const STOP_DEADLINE = 15_000

/** On SIGTERM or SIGINT: stops in order, and at once if that takes too long. */
export const stopOnSignal = (log: Logger, stop: () => Promise<void>) => {
  let stopping = false
  const begin = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, STOP_DEADLINE).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
}
