import { connect, type Socket } from 'node:net'
import { openVersions } from '@quickprism/server/adapters/versions'
import { createSecrets } from '@quickprism/server/secrets'
import { Redis } from 'ioredis'
import { SECRET_KEY } from '../testing/server-process.ts'
import { rawRequest } from './loader.ts'
import { type Measured, median } from './measured.ts'
import { openScene } from './scene.ts'

/** Longer than the second in which notices about one branch are merged. */
const BETWEEN_ROUNDS = 1_200
/** One person may have so many streams. */
const TABS_OF_A_PERSON = 20

/** Many open screens of one branch, and how long it takes until the last of them has heard of a change. */
export const benchSse = async ({ clients, rounds }: { clients: number; rounds: number }): Promise<Measured> => {
  const scene = await openScene({ branches: 1, visitors: 10 })
  const redis = new Redis(scene.services.redis)
  const versions = openVersions(redis, createSecrets(SECRET_KEY))
  try {
    const branch = scene.branches[0] as (typeof scene.branches)[number]
    const url = new URL(scene.serverUrl)
    const asks = (await scene.staffTokens(Math.ceil(clients / TABS_OF_A_PERSON))).map((token) =>
      rawRequest('GET', `/api/events?shops=${branch.quickId}`, { authorization: `Bearer ${token}` }),
    )
    let heard = 0
    let all = () => {}
    const open = (number: number) =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
        let isReady = false
        socket.on('error', reject)
        socket.on('connect', () => socket.write(asks[number % asks.length] as Buffer))
        socket.on('data', (bytes) => {
          const text = bytes.toString('latin1')
          if (!isReady && text.includes('event: ready')) {
            isReady = true
            resolve(socket)
          } else if (text.includes('event: version') && ++heard === clients) all()
        })
      })
    const sockets: Socket[] = []
    while (sockets.length < clients) {
      const first = sockets.length
      const next = Array.from({ length: Math.min(100, clients - first) }, (_, number) => first + number)
      sockets.push(...(await Promise.all(next.map(open))))
    }
    const times: number[] = []
    for (let round = 1; round <= rounds; round++) {
      heard = 0
      const done = new Promise<void>((resolve) => {
        all = resolve
      })
      const started = performance.now()
      await versions.announce({ businessId: scene.business.businessId, branchId: branch.branchId, version: round })
      await done
      times.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ROUNDS))
    }
    for (const socket of sockets) socket.destroy()
    return {
      figures: {
        clients,
        'publish to last receipt, median (ms)': median(times),
        'slowest round (ms)': Math.max(...times),
      },
      ratios: { '150 ms ÷ median': { value: 150 / median(times), target: 1 } },
    }
  } finally {
    versions.close()
    redis.disconnect()
    await scene.close()
  }
}
