import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFairGate } from './fair-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NORTH = 1
const SOUTH = 2

/** A gate, and callers whose work lasts until the test ends it. */
const gateWith = (sizes: { room: number; share: number; alone: number }) => {
  const gate = openFairGate(sizes)
  const entered: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  return {
    gate,
    entered,
    refused,
    comes(name: string, party: number, lane: 'first' | 'last' | 'never' = 'last') {
      const work = () =>
        new Promise<void>((resolve) => {
          entered.push(name)
          ends.set(name, resolve)
        })
      void gate.pass(party, lane, work).catch((error: Error) => refused.push(`${name}: ${error.message}`))
    },
    ends: (name: string) => {
      ends.get(name)?.()
      return vi.advanceTimersByTimeAsync(0)
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

describe('a gate in front of little room', () => {
  it('lets a party have its share while another comes too, and the other goes straight in', async () => {
    const { comes, entered, ends, gate } = gateWith({ room: 5, share: 2, alone: 4 })
    comes('south', SOUTH)
    for (const name of ['a', 'b', 'c', 'd']) comes(name, NORTH)
    comes('south again', SOUTH)
    expect(entered).toEqual(['south', 'a', 'b', 'south again'])
    expect(gate.counts()).toMatchObject({ inside: 4, waiting: 2 })
    await ends('b')
    expect(entered.at(-1)).toBe('c')
  })

  it('lets whoever has been alone for ten seconds have more', async () => {
    const { comes, entered, pass } = gateWith({ room: 5, share: 2, alone: 4 })
    for (const name of ['a', 'b', 'c', 'd', 'e']) comes(name, NORTH)
    expect(entered).toEqual(['a', 'b', 'c', 'd'])
    comes('south', SOUTH)
    expect(entered.at(-1)).toBe('south')
    comes('f', NORTH)
    await pass(2_000)
    expect(entered).toHaveLength(5)
  })

  it('lets those who wait in turn by turn, one of each party', async () => {
    const { comes, entered, ends } = gateWith({ room: 2, share: 2, alone: 2 })
    for (const name of ['n1', 'n2', 'n3', 'n4', 'n5']) comes(name, NORTH)
    for (const name of ['s1', 's2']) comes(name, SOUTH)
    for (const name of ['n1', 'n2', 'n3', 's1', 'n4']) await ends(name)
    expect(entered).toEqual(['n1', 'n2', 'n3', 's1', 'n4', 's2', 'n5'])
  })

  it('keeps one place of a share for acts, and lets acts go before lists', async () => {
    const { comes, entered, ends } = gateWith({ room: 9, share: 3, alone: 3 })
    for (const name of ['list 1', 'list 2', 'list 3']) comes(name, NORTH, 'first')
    comes('act 1', NORTH)
    comes('act 2', NORTH)
    expect(entered).toEqual(['list 1', 'list 2', 'act 1'])
    await ends('list 1')
    expect(entered.at(-1)).toBe('act 2')
    await ends('act 1')
    expect(entered.at(-1)).toBe('list 3')
  })

  it('refuses lists after a second and acts after three, and forgets them', async () => {
    const { comes, entered, refused, ends, pass, gate } = gateWith({ room: 1, share: 1, alone: 1 })
    comes('slow', NORTH)
    comes('list', NORTH, 'first')
    comes('act', NORTH)
    await pass(999)
    expect(refused).toEqual([])
    await pass(1)
    expect(refused).toEqual(['list: busy'])
    await pass(2_000)
    expect(refused).toEqual(['list: busy', 'act: busy'])
    await ends('slow')
    expect(entered).toEqual(['slow'])
    expect(gate.counts()).toEqual({ inside: 0, waiting: 0, refused: { first: 1, last: 1 } })
  })

  it('refuses at once where two hundred lists of one party wait already', async () => {
    const { comes, refused, pass } = gateWith({ room: 1, share: 1, alone: 1 })
    comes('slow', NORTH)
    for (let number = 0; number < 202; number++) comes(`list ${number}`, NORTH, 'first')
    comes('of another', SOUTH, 'first')
    await pass(0)
    expect(refused).toEqual(['list 200: busy', 'list 201: busy'])
  })

  it('RE-04: divides two hundred places to wait for lists among those who come, six for each at least', async () => {
    const { comes, refused, pass, gate } = gateWith({ room: 1, share: 1, alone: 1 })
    comes('slow', NORTH)
    for (let number = 0; number < 201; number++) comes(`list ${number}`, NORTH, 'first')
    for (let number = 0; number < 30; number++) comes(`south ${number}`, SOUTH, 'first')
    await pass(0)
    expect(refused).toEqual(['list 200: busy'])
    for (let party = 0; party < 50; party++) {
      for (let number = 0; number < 8; number++) comes(`${party} ${number}`, 100 + party, 'first')
      for (let number = 0; number < 8; number++) comes(`act of ${party}`, 100 + party)
    }
    await pass(0)
    expect(refused.filter((one) => one.startsWith('49 '))).toEqual(['49 6: busy', '49 7: busy'])
    expect(refused.filter((one) => one.startsWith('act'))).toEqual([])
    const { waiting } = gate.counts()
    await pass(1_000)
    // Those who waited are refused in their time, and nobody is counted twice.
    expect(gate.counts()).toEqual({ inside: 1, waiting: 400, refused: { first: 231 + 400, last: 0 } })
    expect(waiting).toBeLessThan(200 + 30 + 400 + 400)
    comes('later', SOUTH, 'first')
    await pass(0)
    expect(refused).toHaveLength(631)
  })

  it('never lets wait what may never wait', () => {
    const { comes, entered } = gateWith({ room: 1, share: 1, alone: 1 })
    comes('a', NORTH)
    comes('act', NORTH)
    comes('alarm', NORTH, 'never')
    expect(entered).toEqual(['a', 'alarm'])
  })

  it('has its room back when work fails', async () => {
    const gate = openFairGate({ room: 1, share: 1, alone: 1 })
    const fails = () => Promise.reject(new Error('no'))
    await expect(gate.pass(NORTH, 'last', fails)).rejects.toThrow('no')
    await expect(gate.pass(NORTH, 'last', async () => 'yes')).resolves.toBe('yes')
  })
})
