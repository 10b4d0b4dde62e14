import { randomInt } from 'node:crypto'
import { createTokens } from '@quickprism/server/admission/tokens'
import { createSecrets } from '@quickprism/server/secrets'
import { prepareDatabases } from '../dev/environment.ts'
import type { Services } from '../services/services.ts'
import { asService } from './as-service.ts'
import { createGiven } from './given.ts'
import { openWorld } from './owner-world.ts'
import { SECRET_KEY, startServerProcess, startWorkerProcess } from './server-process.ts'
import { newSigningKey } from './test-keys.ts'

/** Everything the product runs on, in one database on services of its own that may be killed. */
export const openSite = async (services: Services, database = 'quickprism') => {
  const owner = await prepareDatabases(services.postgres, { identity: database, cells: [database] })
  const databases = { identityUrl: asService(owner.identityUrl), cellUrls: owner.cellUrls.map(asService) }
  const key = newSigningKey()
  const tokens = createTokens(key)
  const secrets = createSecrets(SECRET_KEY)

  /** What stands there is made by its owner, whose connections stay open until they are closed. */
  const openAsOwner = () => {
    const world = openWorld(owner.identityUrl, owner.cellUrls)
    const given = createGiven({ ...world, now: () => new Date(), below: (limit) => randomInt(limit), secrets })
    return { world, given }
  }

  return {
    owner,
    databases,
    secrets,
    openAsOwner,
    startServer: (settings: Record<string, string> = {}) =>
      startServerProcess(databases, key, services.redis, settings),
    startWorker: () => startWorkerProcess(databases, key, services.redis),
    tokenFor: ({ sessionId, personEpoch }: { sessionId: string; personEpoch: number }) =>
      tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, new Date()),
    /** Makes what stands there before anything is killed. */
    async furnish<T>(what: (as: ReturnType<typeof openAsOwner>) => Promise<T>) {
      const as = openAsOwner()
      const furnished = await what(as)
      await as.world.close()
      return furnished
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
