/** Not in the library of the compiler, and not on every phone. */
type WithTorch<T> = T & { torch?: boolean }

export type Camera = {
  stream: MediaStream
  /** Only where the camera has a light. */
  setTorch: ((on: boolean) => Promise<void>) | undefined
  close(): void
}

/** Why there is no picture: the person or the browser said no, or there is nothing to see with. */
export type CameraProblem = 'refused' | 'missing'

export const cameraProblems: Record<CameraProblem, string> = {
  refused: '{{product}} may not use the camera',
  missing: 'No camera found',
}

export const problemOf = (failure: unknown): CameraProblem =>
  failure instanceof DOMException && failure.name === 'NotAllowedError' ? 'refused' : 'missing'

/** Why there would be no picture, as far as a browser tells without asking anyone. */
export const cameraOutlook = async (): Promise<CameraProblem | undefined> => {
  const permission = await navigator.permissions?.query({ name: 'camera' }).catch(() => undefined)
  if (permission?.state === 'denied') return 'refused'
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => undefined)
  return devices?.some(({ kind }) => kind === 'videoinput') ? undefined : 'missing'
}

/** Asks for the camera at the back of the phone. */
export const openCamera = async (): Promise<Camera> => {
  // Without a secure connection a browser has no cameras at all.
  if (!navigator.mediaDevices) throw new DOMException('No media devices', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  const capabilities: WithTorch<MediaTrackCapabilities> = track?.getCapabilities?.() ?? {}
  return {
    stream,
    setTorch: capabilities.torch
      ? (on) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) ?? Promise.resolve()
      : undefined,
    close: () => {
      for (const opened of stream.getTracks()) opened.stop()
    },
  }
}
