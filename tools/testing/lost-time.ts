import { existsSync, readFileSync } from 'node:fs'

const FILE = '/proc/stat'

/** How long the machine has worked, and how long its host worked for others meanwhile; NaN where that is not told. */
const timesOfMachine = () => {
  const told = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const [user, nice, system, , , interrupt, softInterrupt, lost] = (/^cpu +(.*)/.exec(told)?.[1] ?? '')
    .split(' ')
    .map(Number)
  return {
    worked: Number(user) + Number(nice) + Number(system) + Number(interrupt) + Number(softInterrupt),
    lost: Number(lost),
  }
}

const atStart = timesOfMachine()

/**
 * Of the time this machine wanted to work since the process began, the hundredths its host gave to other machines (steal time).
 * Where that is much, a figure in seconds says more about the host than about the product.
 */
export const lostTime = () => {
  const now = timesOfMachine()
  const lost = now.lost - atStart.lost
  const share = Math.round((100 * lost) / Math.max(1, lost + now.worked - atStart.worked))
  return Number.isNaN(share) ? undefined : share
}
