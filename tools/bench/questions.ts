import { randomUUID } from 'node:crypto'
import { rawRequest } from './loader.ts'

/** A request that is asked many times; wherever it says `ONCE`, each time has another key. */
export type Asking = { method: string; path: string; headers: Record<string, string>; body?: object }

export const ONCE = '00000000-0000-0000-0000-000000000000'

/** One after another, and again from the beginning. */
export const takingTurns = (questions: readonly Asking[]) => {
  const written = questions.map(({ method, path, headers, body }) => rawRequest(method, path, headers, body).toString())
  let turn = 0
  return () => Buffer.from((written[turn++ % written.length] as string).replaceAll(ONCE, randomUUID()))
}
