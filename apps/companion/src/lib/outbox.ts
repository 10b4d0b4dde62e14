import { byOrder, deliver, type KeptScan, type Scanned } from './delivery.ts'
import { rememberedPerson } from './device-person.ts'
import { drop, type Shelves, shelvesNow, take, takeAll } from './device-store.ts'
import { type Sealed, seal, unseal } from './sealing.ts'
import { createWatchedValue } from './watched-value.ts'

type Shelved = { id: string; sealed: Sealed }

/** What this phone knows of its scans: those that wait or were refused, and how many were sent a moment ago. */
export type Outbox = { scans: readonly KeptScan[]; justSent: number }

const EMPTY: Outbox = { scans: [], justSent: 0 }

const { now: outboxNow, tell, watch: watchOutbox } = createWatchedValue(EMPTY)

export { outboxNow, watchOutbox }

/** Reads what is kept; whatever was sealed with a key that is gone is nobody's any more. */
const read = async (): Promise<KeptScan[]> => {
  const shelved = await takeAll<Shelved>('scans')
  const opened = await Promise.all(shelved.map(({ id, sealed }) => unseal<KeptScan>(id, sealed)))
  return opened.filter((scan) => scan !== undefined).toSorted(byOrder)
}

/** Those of whoever is signed in: a phone that changed hands may not have been able to empty its shelves. */
export const openOutbox = async () => {
  const person = await rememberedPerson()
  tell({ ...outboxNow(), scans: (await read()).filter(({ quickID }) => quickID === person?.quickID) })
}

const put = async (shelves: Shelves, scan: KeptScan) => {
  const shelved: Shelved = { id: scan.id, sealed: await seal(shelves, scan.id, scan) }
  await shelves.keep('scans', scan.id, shelved)
}

/** Keeps a scan until it is delivered, whatever happens to the app. Kept twice it is the same. */
export const keepScan = async (scan: KeptScan) => {
  const shelves = shelvesNow()
  const before = await read()
  const order =
    before.find(({ id }) => id === scan.id)?.order ?? 1 + Math.max(0, ...before.map((one) => one.order ?? 0))
  await put(shelves, { ...scan, order })
  await openOutbox()
}

/** The person has read why it does not count. */
export const dismissScan = async (id: string) => {
  await drop('scans', id)
  await openOutbox()
}

/** Nobody's any more: the shelves themselves are emptied with the session. */
export const forgetOutbox = () => tell(EMPTY)

const JUST_NOW = 5_000

const noteSent = () => {
  tell({ ...outboxNow(), justSent: outboxNow().justSent + 1 })
  setTimeout(() => tell({ ...outboxNow(), justSent: Math.max(0, outboxNow().justSent - 1) }), JUST_NOW)
}

/**
 * Sends what waits, one tab at a time. A scan leaves the phone only once the server has answered. Returns how many were
 * answered.
 */
export const deliverOutbox = (send: (scanned: Scanned) => Promise<unknown>, quickID: string): Promise<number> => {
  const shelves = shelvesNow()
  return navigator.locks.request('outbox', async () => {
    const own = (await read()).filter((scan) => scan.quickID === quickID)
    let answered = 0
    await deliver(own, {
      // A call carries the session that there is now: after a sign-out that is of another person.
      isStillKept: async ({ id }) =>
        (await rememberedPerson())?.quickID === quickID && (await take<Shelved>('scans', id)) !== undefined,
      send,
      noticeDue: async (scan) => {
        if (!scan.needsNotice) await put(shelves, { ...scan, needsNotice: true })
      },
      heard: async (scan, outcome) => {
        answered += 1
        if (outcome === 'sent') {
          await drop('scans', scan.id)
          noteSent()
        } else await put(shelves, { ...scan, refused: outcome.refused })
      },
    }).finally(openOutbox)
    return answered
  })
}
