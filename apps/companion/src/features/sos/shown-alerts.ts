import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { useEffect, useState } from 'react'
import { changeSealed, takeSealed } from '../../lib/sealing.ts'

const NAME = 'sos-shown'
/** More alerts than concern one person in an hour. */
const MOST = 20

type Kept = { by: string; refs: readonly string[] }
type Change = (refs: readonly string[]) => readonly string[]

const union = (refs: readonly string[], more: readonly string[]) => [...new Set([...refs, ...more])].slice(-MOST)

/** A phone that keeps nothing knows what this page has shown. */
const keepChange = (by: string, how: Change) =>
  changeSealed<Kept>(NAME, (kept) => ({ by, refs: how(kept?.by === by ? kept.refs : []) })).catch(() => {})

/**
 * Alerts that this phone showed while they were on and whose end it has not told yet: each end is told once, and of an
 * alert that was over before this session none. Kept sealed, and dropped with the session.
 */
export const useShownAlerts = (by: string, alerts: readonly OwnAlert[]) => {
  const [refs, setRefs] = useState<readonly string[]>([])
  useEffect(() => {
    const add = (kept: Kept | undefined) => {
      if (kept?.by === by) setRefs((before) => union(kept.refs, before))
    }
    void takeSealed<Kept>(NAME).then(add, () => {})
  }, [by])
  const added = alerts.flatMap(({ ended_at, alert_ref }) =>
    ended_at === null && !refs.includes(alert_ref) ? alert_ref : [],
  )
  if (added.length > 0) setRefs(union(refs, added))
  useEffect(() => {
    if (refs.length > 0) void keepChange(by, (before) => union(before, refs))
  }, [by, refs])
  const forget = (ref: string) => {
    const without: Change = (before) => before.filter((each) => each !== ref)
    setRefs(without)
    void keepChange(by, without)
  }
  return { refs, forget }
}
