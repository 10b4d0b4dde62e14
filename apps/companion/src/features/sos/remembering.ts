import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { useEffect, useState } from 'react'
import { changeSealed, takeSealed } from '../../lib/sealing.ts'
import { serverNow } from '../../lib/server-clock.ts'

const NAME = 'sos-alerts'
/** Milliseconds for which an alert is shown to someone who cannot be told that it is over. */
const GOOD_FOR = 2 * 3_600_000

/** Of a quickID, or of the secret of a link: the app and the page of a link keep theirs beside each other. */
type Remembered = { by: string; alerts: readonly OwnAlert[]; at: number }

const isGood = ({ at }: Remembered) => serverNow() - at < GOOD_FOR

const remember = (by: string, alerts: readonly OwnAlert[]) =>
  changeSealed<unknown>(NAME, (kept) => [
    { by, alerts, at: serverNow() } satisfies Remembered,
    ...entriesOf(kept).filter((entry) => entry.by !== by && isGood(entry)),
  ])

/** An earlier version of the app kept a single entry. */
const entriesOf = (kept: unknown) => [kept ?? []].flat() as Remembered[]

const recall = async (by: string) =>
  entriesOf(await takeSealed(NAME)).find((entry) => entry.by === by && isGood(entry))?.alerts

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
