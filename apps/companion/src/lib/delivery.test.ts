import { CallFailed, sayInEnglish } from '@quickprism/client/client'
import { checkins } from '@quickprism/contract/checkins'
import { expect, it } from 'vitest'
import { deliver, type KeptScan, outcomeOf } from './delivery.ts'
import { lastScan } from './last-scan.ts'

const failed = (status: number, detail: string, code?: string) =>
  new CallFailed(checkins.checkIn, status, { detail, ...(code ? { code } : {}) }, sayInEnglish)

const scanAt = (minute: number, does: 'check-in' | 'check-out' = 'check-in'): KeptScan => ({
  id: `scan ${minute}`,
  quickID: 'AN7K4M2X',
  at: minute * 60_000,
  branch: 'Koramangala',
  scanned:
    does === 'check-in'
      ? { does, body: { shop_quickID: 'KX72QB0001', key: 'key', nonce: `nonce ${minute}` } }
      : { does, body: { shop_quickID: 'KX72QB0001', key: 'key', by: 'qr' } },
})

/** A server that answers in turn, and what the phone then knows. */
const deliverTo = async (answers: ('takes it' | Error)[], scans: readonly KeptScan[]) => {
  const sent: string[] = []
  const heard: string[] = []
  await deliver(scans, {
    isStillKept: async () => true,
    noticeDue: async ({ id }) => void heard.push(`${id}: notice due`),
    send: async (scanned) => {
      sent.push(scanned.does)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
    },
    heard: async (scan, outcome) => {
      heard.push(`${scan.id}: ${outcome === 'sent' ? 'sent' : outcome.refused}`)
    },
  })
  return { sent, heard }
}

it('sends what waits in the order in which it was scanned', async () => {
  const { sent, heard } = await deliverTo(['takes it', 'takes it'], [scanAt(9, 'check-out'), scanAt(5)])
  expect(sent).toEqual(['check-in', 'check-out'])
  expect(heard).toEqual(['scan 5: sent', 'scan 9: sent'])
})

it('sends a check-in before its check-out, also where the clock of the phone was set back in between', async () => {
  const scans = [
    { ...scanAt(5, 'check-out'), order: 2 },
    { ...scanAt(65), order: 1 },
  ]
  const { sent } = await deliverTo(['takes it', 'takes it'], scans)
  expect(sent).toEqual(['check-in', 'check-out'])
  expect(lastScan(scans, 65 * 60_000)?.scanned.does).toBe('check-out')
})

it('keeps the others waiting while the first cannot be sent', async () => {
  const { sent, heard } = await deliverTo([failed(0, '')], [scanAt(5), scanAt(9, 'check-out')])
  expect([sent, heard]).toEqual([['check-in'], []])
})

it('goes on after one that was refused, and sends that no more', async () => {
  const tooLate = failed(409, 'This scan is more than 24 hours old and no longer counts.', 'too_late')
  const { heard } = await deliverTo([tooLate, 'takes it'], [scanAt(5), scanAt(9)])
  expect(heard).toEqual(['scan 5: This scan is more than 24 hours old and no longer counts.', 'scan 9: sent'])
  expect(await deliverTo([], [{ ...scanAt(5), refused: 'No.' }])).toEqual({ sent: [], heard: [] })
})

it('a scan that waits for the notice keeps back what depends on it, and no check-out of a visit before it', async () => {
  const due = failed(409, 'Read the notice first.', 'notice_due')
  const before = scanAt(7, 'check-out')
  const named = { ...before, scanned: { ...before.scanned, body: { ...before.scanned.body, visit_refs: ['own'] } } }
  const { sent, heard } = await deliverTo(
    [due, 'takes it'],
    [scanAt(5), named as KeptScan, scanAt(8), scanAt(9, 'check-out')],
  )
  // R2 companion A R2-19
  expect(sent).toEqual(['check-in', 'check-out'])
  expect(heard).toEqual(['scan 5: notice due', 'scan 7: sent'])
})

it.each([0, 401, 408, 429, 500, 503])('an answer of %i is none, and the scan waits', (status) => {
  expect(outcomeOf(failed(status, 'Not now'))).toBe('later')
})

it('the same scan that is still being worked on waits', () => {
  expect(outcomeOf(failed(409, 'Still being worked on', 'in_flight'))).toBe('later')
})

it('a scan waits for its owner to agree to a notice that has changed since', () => {
  expect(outcomeOf(failed(409, 'Read the notice first.', 'notice_due'))).toBe('later')
})

it.each([403, 404, 409, 422])('an answer of %i is a no for good', (status) => {
  expect(outcomeOf(failed(status, 'You cannot check in here.'))).toEqual({ refused: 'You cannot check in here.' })
})
