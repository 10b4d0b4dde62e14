import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The yardstick as a process of its own. */
export const spawnBare = async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening on (\d+)$/.exec(line)?.[1]
    if (port) {
      child.stdout.resume()
      return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, kill: () => child.kill('SIGKILL') }
    }
  }
  throw new Error('The bare server ended before it listened')
}
