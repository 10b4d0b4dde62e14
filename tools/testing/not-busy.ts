import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE = 100
const A_MOMENT = 100

/** Asks again, as clients do, while a server on a busy machine sheds what can wait. */
export const whenNotBusy = async (ask: () => Promise<Response>) => {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === PATIENCE) return answer
    await answer.arrayBuffer()
    await pause(A_MOMENT)
  }
}

/** The same for what may be done again: nothing came of it when a deadline passed. */
export const againIfBusy = async <T>(work: () => Promise<T>, isBusy: (error: Error) => boolean): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === PATIENCE || !isBusy(error as Error)) throw error
      await pause(A_MOMENT)
    }
  }
}
