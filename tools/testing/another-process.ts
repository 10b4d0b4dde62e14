import type { AddressInfo } from 'node:net'
import { openVersions } from '@quickprism/server/adapters/versions'
import { buildApp } from '@quickprism/server/app'
import { openDatabases } from '@quickprism/server/db/connect'
import { PATIENCE } from './patience.ts'
import type { TestApp } from './test-app.ts'

/** The server once more on the databases of a test, knowing nothing of what the first was asked: as after a restart. */
export const anotherProcess = async (t: TestApp) => {
  const { identity, cells, close } = await openDatabases(t.databases, t.deps.log, PATIENCE)
  const deps = { ...t.deps, identity, cells, versions: openVersions(t.deps.redis, t.deps.secrets) }
  const app = await buildApp(deps, {})
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    deps,
    pools: [identity.pool, ...cells.all.map(({ pool }) => pool)],
    async close() {
      await app.close()
      deps.versions.close()
      await close()
    },
  }
}
