import { expect, it } from 'vitest'
import { type Figures, writeProofPage } from './proof-page.ts'

type Sizes<S> = {
  ci: S
  stated: S
  /** How long the stated size may take. */
  minutes?: number
}

/** Says whether a figure that depends on the machine was reached. Only the stated run is held to it. */
export type Target = (words: string, isReached: boolean) => void

/** The id that `npm run prove -- <id>` asked for. */
const proving = process.env.PROVE

/**
 * A promise with two sizes of the same code: small in every run of the tests, and as stated with
 * `npm run prove -- <id>`, which keeps the figures with date and commit in docs/proofs/, also where they miss a target.
 */
export const proof = <S>(
  id: string,
  promise: string,
  { ci, stated, minutes = 30 }: Sizes<S>,
  run: (size: S, target: Target) => Promise<Figures>,
) =>
  it(
    `${id}: ${promise}`,
    async () => {
      const size = proving === id ? stated : ci
      const started = performance.now()
      const targets: Figures = {}
      const figures = await run(size, (words, isReached) => {
        targets[`Target: ${words}`] = isReached ? 'reached' : 'not reached'
      })
      if (proving !== id) return
      const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
      const rows = { Size: JSON.stringify(size), ...figures, ...targets, Took: took }
      writeProofPage(id, promise, rows, `npm run prove -- ${id}`)
      expect(Object.keys(targets).filter((words) => targets[words] === 'not reached')).toEqual([])
    },
    proving === id ? minutes * 60_000 : 300_000,
  )
