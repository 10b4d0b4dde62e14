import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICK = 10

/** What the kernel says of a process: its parent, what it has used, and what those of its children used that have ended. */
const statOf = (pid: number) => {
  // The name in the second field may hold spaces; what is counted from behind it does not.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const [own, ended] = [
    [11, 12],
    [13, 14],
  ].map((places) => places.reduce((sum, place) => sum + (fields[place] as number) * TICK, 0)) as [number, number]
  return { parent: fields[1] as number, own, ended }
}

const unlessGone = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

export const parentOf = (pid: number) => unlessGone(() => statOf(pid).parent)

/** Milliseconds of processor time that a process and its children have used; none where the system does not say. */
export const processorTimeOf = (pid: number | undefined) => {
  const all = unlessGone(() => readdirSync('/proc').map(Number).filter(Number.isInteger))
  const process = pid === undefined ? undefined : unlessGone(() => statOf(pid))
  if (!all || !process) return Number.NaN
  return all
    .flatMap((child) => unlessGone(() => statOf(child)) ?? [])
    .filter(({ parent }) => parent === pid)
    .reduce((sum, { own }) => sum + own, process.own + process.ended)
}
