import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createLinkToken } from '../admission/links.ts'
import { createSecrets } from '../secrets.ts'
import { openStrangers } from './strangers.ts'

const secrets = createSecrets(Buffer.alloc(32, 7))
const linkOf = (about: string) => createLinkToken(secrets, 'sos-answer', about)

const asked = (ip: string, token: string) =>
  ({ ip, body: { token }, socket: {}, routeOptions: { config: { lane: 'never' } } }) as unknown as FastifyRequest

/** What is let in stays until the test lets one of them go, the first first. */
const openDoor = () => {
  const strangers = openStrangers({ secrets })
  const inside: (() => void)[] = []
  const letIn: string[] = []
  return {
    comes: (who: string, ip: string, token: string) =>
      strangers.inTurn(asked(ip, token), async () => {
        letIn.push(who)
        await new Promise<void>((leave) => inside.push(leave))
      }),
    letIn,
    /** Lets one go, and whoever is next in. */
    async next() {
      inside.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

const MANY = 300

describe('a person who answers an alert by their link', () => {
  it.each([
    ['address', () => '192.0.2.1'],
    ['site with 65,536 networks of IPv6', (number: number) => `2001:db8:7:${number.toString(16)}::1`],
  ])('T25: has one turn of two, where another %s has hundreds of links', async (_, addressOf) => {
    const door = openDoor()
    const flood = Array.from({ length: MANY }, (_, number) =>
      door.comes('another', addressOf(number), linkOf(`over ${number}`)),
    )
    await new Promise(setImmediate)
    const own = door.comes('they', '198.51.100.9', linkOf('own'))
    let turns = 0
    while (!door.letIn.includes('they')) {
      await door.next()
      turns++
    }
    expect(turns).toBeLessThanOrEqual(2)
    while (door.letIn.length < MANY + 1) await door.next()
    for (let left = 0; left < 2; left++) await door.next()
    await Promise.all([...flood, own])
  })
})
