import { randomInt } from 'node:crypto'
import { createTokens } from '@quickprism/server/admission/tokens'
import { createSecrets } from '@quickprism/server/secrets'
import { prepareDatabases } from '../dev/environment.ts'
import type { Services } from '../services/services.ts'
import { asService } from './as-service.ts'
import { createGiven } from './given.ts'
import { openWorld } from './owner-world.ts'
import { startServerProcess, startWorkerProcess } from './server-process.ts'
import { newSigningKey } from './test-keys.ts'

/** Everything the product runs on, on services of its own that may be killed. */
export const openSite = async (services: Services) => {
  const owner = await prepareDatabases(services.postgres, { identity: 'quickprism', cells: ['quickprism'] })
  const databases = { identityUrl: asService(owner.identityUrl), cellUrls: owner.cellUrls.map(asService) }
  const key = newSigningKey()
  const tokens = createTokens(key)
  return {
    owner,
    startServer: () => startServerProcess(databases, key, services.redis),
    startWorker: () => startWorkerProcess(databases, key, services.redis),
    tokenFor: ({ sessionId, personEpoch }: { sessionId: string; personEpoch: number }) =>
      tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, new Date()),
    /** What stands there before anything is killed: its connections end with it. */
    async furnish<T>(what: (given: ReturnType<typeof createGiven>, world: ReturnType<typeof openWorld>) => Promise<T>) {
      const world = openWorld(owner.identityUrl, owner.cellUrls)
      const given = createGiven({
        ...world,
        now: () => new Date(),
        below: (limit) => randomInt(limit),
        secrets: createSecrets(Buffer.alloc(32, 7)),
      })
      const furnished = await what(given, world)
      await world.close()
      return furnished
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
