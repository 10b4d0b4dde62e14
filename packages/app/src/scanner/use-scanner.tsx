import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Camera, type CameraProblem, openCamera, problemOf } from './camera.tsx'
import { loadReader } from './reader.tsx'

/** Between two looks: a phone that decodes without pause gets hot. */
const PAUSE_MS = 150

/** Between two requests for the code that reads. */
const LOAD_PAUSE_MS = 2_000

const show = (video: HTMLVideoElement, { stream }: Camera) => {
  video.srcObject = stream
  // A browser that waits for a touch first plays then.
  video.play().catch(() => {})
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Picture = { camera: Camera | undefined; problem: CameraProblem | undefined }

type Scanner = Picture & {
  /** There is a picture, but the code that reads it could not be fetched yet. */
  isReaderMissing: boolean
}

export const readerMissing = 'The scanner is not loaded yet. Trying again…'

/** Shows the camera in a video and tells what it reads, while `reading`. */
export const useScanner = (
  video: RefObject<HTMLVideoElement | null>,
  { reading, onRead }: { reading: boolean; onRead: (text: string) => void },
): Scanner => {
  const [picture, setPicture] = useState<Picture>({ camera: undefined, problem: undefined })
  const [isReaderMissing, setReaderMissing] = useState(false)
  const read = useEffectEvent(onRead)

  useEffect(() => {
    let left = false
    let opened: Camera | undefined
    openCamera().then(
      (camera) => {
        opened = camera
        if (left) camera.close()
        else setPicture({ camera, problem: undefined })
      },
      (failure) => {
        if (!left) setPicture({ camera: undefined, problem: problemOf(failure) })
      },
    )
    return () => {
      left = true
      opened?.close()
    }
  }, [])

  const { camera } = picture
  useEffect(() => {
    if (camera && video.current) show(video.current, camera)
  }, [camera, video])

  useEffect(() => {
    const shown = video.current
    if (!camera || !shown || !reading) return
    let left = false
    const load = async () => {
      while (!left) {
        const readQr = await loadReader().catch(() => undefined)
        if (left) return undefined
        setReaderMissing(readQr === undefined)
        if (readQr) return readQr
        await pause(LOAD_PAUSE_MS)
      }
      return undefined
    }
    const look = async () => {
      const readQr = await load()
      while (readQr && !left) {
        const text = await readQr(shown).catch(() => undefined)
        if (text && !left) read(text)
        await pause(PAUSE_MS)
      }
    }
    void look()
    return () => {
      left = true
    }
  }, [camera, reading, video])

  return { ...picture, isReaderMissing }
}
