import { resolve } from 'node:path'
import { freePort } from '../services/throwaway/ports.ts'
import { eventually } from '../services/throwaway/processes.ts'
import { PATIENCE } from '../testing/patience.ts'
import { type Addresses, serverEnvironment } from './environment.ts'
import { startNamed } from './processes.ts'

/** The built product, served on a port of its own. */
export const startBuiltServer = async (
  name: string,
  world: Omit<Addresses, 'port' | 'metricsPort' | 'origin'>,
  settings: Record<string, string> = {},
) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...serverEnvironment({ ...world, port, metricsPort: await freePort(), origin }),
    LOG_LEVEL: 'error',
    // Browsers share the machine with it: that it is behind says nothing about the product.
    BUSY_AFTER_MS: '10000',
    DATABASE_PATIENCE: String(PATIENCE),
    DASHBOARD_DIR: resolve('apps/dashboard/dist'),
    COMPANION_DIR: resolve('apps/companion/dist'),
    ...settings,
  }
  const server = startNamed(name, process.execPath, ['apps/server/src/main.ts'], { env })
  await eventually(
    `Starting the ${name}`,
    async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false,
    30 * PATIENCE,
  )
  return { origin, env, server }
}
