import { changed } from '../../db/changes.ts'
import { sosDelivery, sosMessage } from '../../db/codes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import { findBranchesOf, type Settled, showAgain, writeOutcomes } from './delivery-queries.ts'
import { holdBranch } from './queries.ts'

/** Writes down what became of tries, shows it in the roll-call, and answers how many messages were given up. */
export const settle = async (tx: BusinessTx, channel: number, outcomes: readonly Settled[]) => {
  const branches = await findBranchesOf(
    tx,
    outcomes.map(({ incident_id }) => incident_id),
  )
  for (const { branch_id } of branches) await holdBranch(tx, branch_id)
  const written = await writeOutcomes(tx, channel, outcomes)
  const shown = written.filter(({ message, state }) => message === sosMessage.started && state > sosDelivery.sending)
  for (const { incident_id, branch_id } of branches) {
    const people = shown.filter((one) => one.incident_id === incident_id).map(({ roll_id }) => roll_id)
    if (people.length === 0) continue
    await showAgain(tx, incident_id, people)
    changed(tx, branch_id)
  }
  return { givenUp: written.filter(({ state }) => state === sosDelivery.givenUp).length }
}
