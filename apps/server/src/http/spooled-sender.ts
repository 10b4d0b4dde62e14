import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openSpool, type Spool } from './spool.ts'

/** How many milliseconds a reader may be waited for until they have taken this many bytes. */
export type Patience = { milliseconds: number; bytes: number }

/** What waits on the disk for slow readers, and how many bytes of one file, and of all files, may. */
export type Spooling = { open: Set<Spool>; mostBytes: { ofOne: number; ofAll: number } }

/** A file leaves in pieces of at most this size: what was taken is counted by them. */
const PIECE_BYTES = 64 * 1_024
/** How often it is checked whether less waits on the disk. */
const ROOM_CHECK_MS = 100

/**
 * Sends pieces to a reader: at once while the socket takes them, else by way of the disk, so that the writer goes on at
 * its own speed. A reader slower than the patience is cut off. The signal says that the reader has gone.
 */
export const spooledSender = (
  line: ServerResponse,
  spooling: Spooling,
  { patience, signal }: { patience: () => Patience; signal: AbortSignal },
) => {
  let waitedMs = 0
  let takenBytes = 0
  let spool: Spool | undefined
  let catchingUp: Promise<void> | undefined

  line.on('close', () => {
    if (!spool) return
    spooling.open.delete(spool)
    spool.close().catch(() => undefined)
  })

  /** The time that making the file costs does not count. */
  const waitForRoom = async () => {
    const since = performance.now()
    const stalled = setTimeout(() => line.destroy(), patience().milliseconds - waitedMs)
    try {
      await once(line, 'drain', { signal })
    } finally {
      clearTimeout(stalled)
    }
    waitedMs += performance.now() - since
  }

  const note = (bytes: number) => {
    takenBytes += bytes
    if (takenBytes < patience().bytes) return
    waitedMs = 0
    takenBytes = 0
  }

  const catchUp = async (from: Spool) => {
    while (from.waiting > 0) {
      const piece = await from.take(PIECE_BYTES)
      signal.throwIfAborted()
      if (!line.write(piece)) await waitForRoom()
      note(piece.length)
    }
    catchingUp = undefined
  }

  const hasRoomFor = (bytes: number, { waiting }: Spool) => {
    const { ofOne, ofAll } = spooling.mostBytes
    const waitingInAll = [...spooling.open].reduce((sum, one) => sum + one.waiting, 0)
    // A piece that is larger than the limit itself may wait alone.
    return waiting === 0 || (waiting + bytes <= ofOne && waitingInAll + bytes <= ofAll)
  }

  const putAside = async (piece: Uint8Array) => {
    if (!spool) {
      spool = await openSpool()
      if (signal.aborted) await spool.close()
      else spooling.open.add(spool)
    }
    while (!hasRoomFor(piece.length, spool)) await pause(ROOM_CHECK_MS, undefined, { signal })
    signal.throwIfAborted()
    await spool.add(piece)
    if (catchingUp) return
    catchingUp = catchUp(spool)
    // It stays rejected, for the caller that waits until all was sent.
    catchingUp.catch(() => undefined)
  }

  return {
    async write(piece: Uint8Array) {
      signal.throwIfAborted()
      if (catchingUp || line.writableNeedDrain) return putAside(piece)
      line.write(piece)
      note(piece.length)
    },
    /** Resolves when nothing waits on the disk any more. */
    sent: async () => catchingUp,
  }
}
