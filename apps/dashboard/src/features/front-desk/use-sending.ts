import { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { frontDesk } from '@quickprism/contract/front-desk'
import { use, useEffect, useState } from 'react'
import { useRefreshInside } from './api.ts'
import type { EntryBody, Outcome } from './entry.ts'

/** An entry on its way. It keeps its nonce however often it is sent, so it is one visit. */
export type Waiting = { nonce: string; called: string; along: number; body: EntryBody; isStuck: boolean }

/** Waits between tries of one entry; after the last it is the desk's turn. */
const WAITS = [1_000, 2_000, 4_000]

/** Milliseconds that one try may take. */
const PATIENCE = 10_000

/** The network or the server failed, and the same again may do. Whatever else was answered is an answer. */
const isWorthAnotherTry = (failure: unknown) =>
  failure instanceof CallFailed && (failure.status === 0 || failure.status === 429 || failure.status >= 500)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export type Heard = { outcome: Outcome } | { failure: CallFailed }

/** Sends what the desk writes down: at once, again while the network is bad, and never as two visits. */
export const useSending = () => {
  const { call } = use(CallContext)
  const refresh = useRefreshInside()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])

  const drop = (nonce: string) => setWaiting((before) => before.filter((entry) => entry.nonce !== nonce))

  /** Undefined where the network did not carry it: it stays, and waits to be sent again. */
  const send = async (entry: Waiting): Promise<Heard | undefined> => {
    const keep = (isStuck: boolean) =>
      setWaiting((before) => [{ ...entry, isStuck }, ...before.filter(({ nonce }) => nonce !== entry.nonce)])
    keep(false)
    for (const wait of [...WAITS, undefined]) {
      try {
        const signal = AbortSignal.timeout(PATIENCE)
        const outcome = await call(frontDesk.checkIn, { body: entry.body }, { signal })
        await refresh()
        drop(entry.nonce)
        return { outcome }
      } catch (failure) {
        if (!isWorthAnotherTry(failure)) {
          drop(entry.nonce)
          if (failure instanceof CallFailed) return { failure }
          throw failure
        }
        if (wait !== undefined) await pause(wait)
      }
    }
    keep(true)
    return undefined
  }

  // What is not sent yet is in this tab alone.
  useEffect(() => {
    if (waiting.length === 0) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [waiting.length])

  return { waiting, send, drop }
}
