import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Camera, type CameraProblem, openCamera, problemOf } from './camera.tsx'
import { loadReader } from './reader.tsx'

/** Between two looks: a phone that decodes without pause gets hot. */
const PAUSE_MS = 150

const show = (video: HTMLVideoElement, { stream }: Camera) => {
  video.srcObject = stream
  // A browser that waits for a touch first plays then.
  video.play().catch(() => {})
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

type Scanner = { camera: Camera | undefined; problem: CameraProblem | undefined }

/** Shows the camera in a video and tells what it reads, while `reading`. */
export const useScanner = (
  video: RefObject<HTMLVideoElement | null>,
  { reading, onRead }: { reading: boolean; onRead: (text: string) => void },
): Scanner => {
  const [scanner, setScanner] = useState<Scanner>({ camera: undefined, problem: undefined })
  const read = useEffectEvent(onRead)

  useEffect(() => {
    let left = false
    let opened: Camera | undefined
    openCamera().then(
      (camera) => {
        opened = camera
        if (left) camera.close()
        else setScanner({ camera, problem: undefined })
      },
      (failure) => {
        if (!left) setScanner({ camera: undefined, problem: problemOf(failure) })
      },
    )
    return () => {
      left = true
      opened?.close()
    }
  }, [])

  const { camera } = scanner
  useEffect(() => {
    if (camera && video.current) show(video.current, camera)
  }, [camera, video])

  useEffect(() => {
    const shown = video.current
    if (!camera || !shown || !reading) return
    let left = false
    const look = async () => {
      const readQr = await loadReader()
      while (!left) {
        const text = await readQr(shown).catch(() => undefined)
        if (text && !left) read(text)
        await pause()
      }
    }
    void look().catch(() => setScanner({ camera: undefined, problem: 'missing' }))
    return () => {
      left = true
    }
  }, [camera, reading, video])

  return scanner
}
