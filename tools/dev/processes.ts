import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const COLOURS = [36, 35, 33, 32, 34]
let started = 0

/** Starts a program whose every line carries its name. */
export const startNamed = (
  name: string,
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
) => {
  const colour = COLOURS[started++ % COLOURS.length]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: { ...process.env, ...options.env },
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) =>
      console.log(`\x1b[${colour}m${name.padEnd(9)}\x1b[0m ${line}`),
    )
  }
  return child
}

/** When one of those who joined ends, or the person says stop, all of them end, and then what they leave is put away. */
export const endTogether = () => {
  const children: ChildProcess[] = []
  const farewells: (() => Promise<void>)[] = []
  let ending = false
  const end = (code: number) => {
    if (ending) return
    ending = true
    for (const child of children) child.kill('SIGTERM')
    void Promise.allSettled(farewells.map((farewell) => farewell())).then(() => process.exit(code))
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  // A failure of ours ends them too.
  process.on('exit', () => {
    for (const child of children) child.kill('SIGTERM')
  })
  return {
    join(child: ChildProcess) {
      children.push(child)
      child.on('exit', (code) => end(code ?? 0))
    },
    atTheEnd(farewell: () => Promise<void>) {
      farewells.push(farewell)
    },
  }
}
