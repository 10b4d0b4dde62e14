import { CallFailed } from '@quickprism/client/client'
import { CallContext, useRefresh } from '@quickprism/client/react'
import { checkins } from '@quickprism/contract/checkins'
import { visits } from '@quickprism/contract/visits'
import { use, useState } from 'react'

/** What became of it, for what follows at once. */
type Outcome<T> = { done: T; failed?: undefined } | { done?: undefined; failed: CallFailed }

/** Sends something about a visit: what it said when it failed stays on the screen, and what shows visits is asked again. */
export const useSending = () => {
  const { call } = use(CallContext)
  const refresh = useRefresh(checkins.mine, visits.mine)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailed>()
  const [isNotKept, setNotKept] = useState(false)

  /** Forgets what became of the try before. */
  const reset = () => {
    setFailure(undefined)
    setNotKept(false)
  }

  const attempt = async <T>(send: (how: typeof call) => Promise<T>): Promise<Outcome<T>> => {
    setBusy(true)
    reset()
    try {
      const done = await send(call)
      await refresh()
      return { done }
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setFailure(failed)
      return { failed }
    } finally {
      setBusy(false)
    }
  }

  /** Keeps a scan that could not be sent. False where the browser keeps nothing: then the screen has to say so. */
  const keep = async (keepScan: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await keepScan()
      return true
    } catch {
      setNotKept(true)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, isNotKept, attempt, keep, reset }
}
