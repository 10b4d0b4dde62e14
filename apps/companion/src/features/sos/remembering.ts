import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { useEffect, useState } from 'react'
import { keepSealed, takeSealed } from '../../lib/sealing.ts'
import { serverNow } from '../../lib/server-clock.ts'

const NAME = 'sos-alerts'
/** Milliseconds for which an alert is shown to someone who cannot be told that it is over. */
const GOOD_FOR = 2 * 3_600_000

type Remembered = { by: string; alerts: readonly OwnAlert[]; at: number }

const remember = (by: string, alerts: readonly OwnAlert[]) =>
  keepSealed(NAME, { by, alerts, at: serverNow() } satisfies Remembered)

const recall = async (by: string) => {
  const kept = await takeSealed<Remembered>(NAME)
  return kept?.by === by && serverNow() - kept.at < GOOD_FOR ? kept.alerts : undefined
}

/** The alerts as the server told them, or as it last did: an app that is opened again without a network goes on showing one. */
export const useRemembered = (by: string, heard: readonly OwnAlert[] | undefined, heardAt: number) => {
  const [kept, setKept] = useState<readonly OwnAlert[]>()
  useEffect(() => void recall(by).then(setKept, () => {}), [by])
  // The same answer again makes it good for as long again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it was heard changes, and what was heard does not.
  useEffect(() => {
    if (heard) void remember(by, heard).catch(() => {})
  }, [by, heard, heardAt])
  return heard ?? kept
}
