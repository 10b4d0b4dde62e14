import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sos } from '@quickprism/contract/sos'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import { passing, statementsTo } from '@quickprism/tools/testing/statements'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inAlertLane } from '../../db/connect.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())

/** A busy database: two statements at a time are then 40 a second. */
const STATEMENT_MS = 50
const CONNECTIONS = 300

const post = (agent: Agent, url: string, token: string) =>
  new Promise<number>((resolve) => {
    const asked = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    })
    asked.once('error', () => resolve(0))
    asked.end(JSON.stringify({ token }))
  })

/** The token in the mail of a visitor who is inside while an alert is raised. */
const sentLink = async () => {
  const { branch, staff } = await kit.scene()
  const visitor = await kit.someone()
  await kit.door.comes(visitor, branch)
  await kit.raise(staff, branch)
  await expect.poll(() => kit.mailsTo(visitor)).toHaveLength(1)
  return /\/app\/sos#([\w-]{43})/.exec(kit.mailsTo(visitor)[0]?.text ?? '')?.[1] as string
}

describe('the link of an alert', () => {
  // First: the next one uses up the tries of this address.
  it('T25: asks no database about a token that was made up, from the first try on', async () => {
    const url = kit.t.url + sos.link.path
    const agent = new Agent({ keepAlive: true })
    const asked = statementsTo(kit.t.deps.identity.pool, inAlertLane(kit.t.deps).identity.pool)
    const statuses: number[] = []
    for (let number = 0; number < 125; number++) {
      statuses.push(await post(agent, url, `guess-${number}`.padEnd(43, 'x')))
    }
    agent.destroy()
    expect(asked()).toEqual([])
    expect(statuses.filter((status) => status === 404)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
  })

  it('T25: is no genuine one in another spelling', async () => {
    const token = await sentLink()
    const agent = new Agent()
    for (const spelling of [`${token}=`, `${token.slice(0, 20)}.${token.slice(20)}`, token.slice(0, 42)]) {
      expect([404, 429], spelling).toContain(await post(agent, kit.t.url + sos.link.path, spelling))
    }
    agent.destroy()
  })

  it('T25: is answered while 300 connections try tokens that were made up', async () => {
    const token = await sentLink()
    const url = kit.t.url + sos.link.path
    const own = new Agent()
    expect(await post(own, url, token)).toBe(200)

    const alerts = inAlertLane(kit.t.deps).identity.pool
    const restore = passing([alerts], async (_, go) => {
      await pause(STATEMENT_MS)
      return go()
    })
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const statuses: number[] = []
    for (let times = 0; times < 5; times++) {
      const flood = Array.from({ length: CONNECTIONS }, (_, number) =>
        post(agent, url, `guess-${times}-${number}`.padEnd(43, 'x')),
      )
      statuses.push(await post(own, url, token))
      expect(new Set(await Promise.all(flood))).toEqual(new Set([429]))
    }
    restore()
    agent.destroy()
    own.destroy()
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })
})
