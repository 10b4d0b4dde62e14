import { fetchCode } from '@quickprism/ui/fetch-code'
import { later } from '@quickprism/ui/later'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { hasAlertMark } from './alert-mark.ts'
import { useAskAgain, useMyAlerts } from './api.ts'
import { BareAlert } from './bare-alert.tsx'
import type { MyAlertsProps } from './my-alerts.tsx'

const Bare = ({ alerts = [], screen: { isTaken, take } }: MyAlertsProps) => {
  const alert = alerts.find(({ ended_at }) => ended_at === null)
  const isWanted = alert !== undefined
  useLayoutEffect(() => take(isWanted), [take, isWanted])
  return isTaken ? <BareAlert alert={alert} /> : null
}

// Few ever see it: it is loaded by those who do, from what the service worker keeps. Without it the alert is still told.
const MyAlerts = later(async () => (await import('./my-alerts.tsx')).MyAlerts, { meanwhile: Bare })

/** The app has just asked, and shows its pass first. */
const FOLLOWED_AFTER = 10_000

/** Asks again when a message comes for this phone, and when the stream says so, which nothing waits for. */
const useHear = () => {
  const askAgain = useAskAgain()
  useEffect(() => {
    const over = new AbortController()
    const load = () =>
      void fetchCode(() => import('./alert-stream.ts')).then(
        ({ followAlerts }) => followAlerts(askAgain, over.signal),
        () => window.addEventListener('online', load, { once: true, signal: over.signal }),
      )
    const timer = setTimeout(load, FOLLOWED_AFTER)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [askAgain])
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    worker?.addEventListener('message', askAgain)
    return () => worker?.removeEventListener('message', askAgain)
  }, [askAgain])
}

/**
 * An alert that concerns its reader takes the screen over whatever is open; the app comes back afterwards. Beside the
 * alerts the app keeps its place in the tree: one of which nothing is shown leaves alone what is open.
 */
export const AlertWatch = ({ isInside, children }: { isInside: boolean; children: ReactNode }) => {
  const { data, dataUpdatedAt } = useMyAlerts(isInside)
  const alerts = data?.alerts
  const hasAlerts = alerts !== undefined && alerts.length > 0
  useHear()
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => void hasAlertMark().then((isMarked) => isMarked && setIsNeeded(true)), [])
  if (!isNeeded && hasAlerts) setIsNeeded(true)
  // With alerts known from the start nothing of the app is begun before they have said whether they take the screen.
  const [isTaken, take] = useState(hasAlerts)
  return (
    <>
      {isNeeded && <MyAlerts alerts={alerts} heardAt={dataUpdatedAt} screen={{ isTaken, take }} />}
      {isTaken ? null : children}
    </>
  )
}
