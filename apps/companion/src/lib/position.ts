import type { Position } from '@quickprism/contract/checkins'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Why there is no position: the person or the browser said no, or the phone does not know. */
export type PositionProblem = 'refused' | 'unknown'

/** In milliseconds: so old may a position be that nobody asked for anew. */
const RECENT = 10_000
/**
 * And so long one waits for it, reading the browser's question included. A question that is closed without an answer
 * is never answered in some browsers, and the deadline of the position itself begins only after it.
 */
const LONGEST_QUESTION = 45_000

const positionOf = ({ coords }: GeolocationPosition): Position => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
})

/** Where the phone is now, as far as it says so. */
const readPosition = (maximumAge: number) =>
  new Promise<Position | PositionProblem>((resolve) => {
    if (!navigator.geolocation) return resolve('unknown')
    setTimeout(() => resolve('unknown'), LONGEST_QUESTION)
    navigator.geolocation.getCurrentPosition(
      (read) => resolve(positionOf(read)),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge },
    )
  })

/** Whether asking for the position would trouble nobody. Not every browser tells. */
const mayReadPosition = async () => {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return permission === undefined || permission.state === 'granted'
}

export type Located = { position: Position | undefined; problem: PositionProblem | undefined }

const locatedIn = (read: Position | PositionProblem): Located =>
  typeof read === 'string' ? { position: undefined, problem: read } : { position: read, problem: undefined }

/** Where the phone is, for something that is said now; none where it does not tell. */
export const positionNow = async () => locatedIn(await readPosition(0)).position

/** The position while a screen that needs it is open: asked for once, and again when someone asks for it. */
export const usePosition = () => {
  const [located, setLocated] = useState<Located>({ position: undefined, problem: undefined })
  const hasLocated = useRef(false)
  useEffect(() => {
    void readPosition(RECENT).then((read) => {
      const first = locatedIn(read)
      // It may end long after a later request: only a position counts then, and only where there is none.
      setLocated((now) => (hasLocated.current && (now.position || !first.position) ? now : first))
    })
  }, [])
  const locate = async () => {
    const found = locatedIn(await readPosition(0))
    hasLocated.current = true
    setLocated(found)
    return found.position
  }
  return { ...located, locate }
}

/** Tells where the phone is, again and again, if it may know without asking anyone. */
export const useWatchedPosition = (onPosition: (position: Position) => void) => {
  const tell = useEffectEvent(onPosition)
  useEffect(() => {
    let left = false
    let watching: number | undefined
    void mayReadPosition().then((may) => {
      if (left || !may || !navigator.geolocation) return
      watching = navigator.geolocation.watchPosition(
        (read) => tell(positionOf(read)),
        // Nothing is concluded from a position that is not there.
        () => {},
        { enableHighAccuracy: true, maximumAge: 30_000 },
      )
    })
    return () => {
      left = true
      if (watching !== undefined) navigator.geolocation.clearWatch(watching)
    }
  }, [])
}
