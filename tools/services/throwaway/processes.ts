import { execFileSync } from 'node:child_process'

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Someone else's process is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process: a number from an old file may belong to a stranger by now. */
export const commandOf = (pid: number) => {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Waits for something outside this process, asking again every few milliseconds. */
export const eventually = async (what: string, isSo: () => boolean | Promise<boolean>, withinSeconds = 30) => {
  const deadline = Date.now() + withinSeconds * 1000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${withinSeconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
