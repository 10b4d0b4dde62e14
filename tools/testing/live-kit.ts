import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { atTheDoor } from './door.ts'
import { openStream } from './event-stream.ts'
import type { GivenBranch, GivenPerson } from './given.ts'
import { whenNotBusy } from './not-busy.ts'
import type { TestApp } from './test-app.ts'
import type { TwoServers } from './two-servers.ts'

/** Which of two processes. */
export type Side = 0 | 1
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0)

const here = { latitude: 12.93624, longitude: 77.62691, accuracy: 8 }

/** Check-ins, questions and streams, each through the process that the test names. */
export const liveKit = (t: TestApp, two: TwoServers) => {
  const { posterKeyOf } = atTheDoor(t)
  const keys = new Map<string, Promise<string>>()
  const keptPosterKey = (branch: GivenBranch) => {
    const key = keys.get(branch.quickId) ?? posterKeyOf(branch)
    keys.set(branch.quickId, key)
    return key
  }
  const urlOf = (side: Side) => two.urls[side] as string
  const tokenOf = async (person: GivenPerson, app: 'dashboard' | 'companion' = 'dashboard') =>
    two.tokenFor(await t.given.session(person, app))

  /** Somebody who is about to scan: made beforehand, so that only the scan itself takes time. */
  const visitor = async () => {
    const token = await tokenOf(await t.given.person(), 'companion')
    return async (branch: GivenBranch, side: Side) => {
      const answer = await fetch(`${urlOf(side)}${checkins.checkIn.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          shop_quickID: branch.quickId,
          key: await keptPosterKey(branch),
          nonce: randomUUID(),
          position: here,
        }),
      })
      if (!answer.ok) throw new Error(`The check-in was answered with ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }

  return {
    tokenOf,
    visitor,
    comes: async (branch: GivenBranch, side: Side) => (await visitor())(branch, side),
    follows: (token: string, branches: readonly GivenBranch[], side: Side) =>
      openStream(
        urlOf(side),
        token,
        branches.map(({ quickId }) => quickId),
      ),
    /** Asks how many are inside. */
    async asks(token: string, branch: GivenBranch, side: Side, tag?: string) {
      const answer = await whenNotBusy(() =>
        fetch(`${urlOf(side)}${frontDesk.inside.path}?shopId=${branch.quickId}`, {
          headers: { authorization: `Bearer ${token}`, ...(tag ? { 'if-none-match': tag } : {}) },
        }),
      )
      const text = await answer.text()
      return {
        status: answer.status,
        tag: answer.headers.get('etag') ?? undefined,
        total: answer.status === 200 ? (JSON.parse(text).total as number) : undefined,
      }
    },
  }
}

export type LiveKit = ReturnType<typeof liveKit>
