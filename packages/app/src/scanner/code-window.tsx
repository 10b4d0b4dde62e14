import { t } from '@quickprism/client/words'
import { CameraOff } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { type CameraProblem, cameraProblems } from './camera.tsx'
import { readerMissing, useScanner } from './use-scanner.tsx'

export type CodeWindowProps = {
  reading: boolean
  onRead: (text: string) => void
  /** What to do, below the window: where there is no picture, something else. */
  children: (problem: CameraProblem | undefined) => ReactNode
}

/** A window into the camera, for a code that is scanned in the middle of something else; a note where there is none. */
export const CodeWindow = ({ reading, onRead, children }: CodeWindowProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const { camera, problem, isReaderMissing } = useScanner(video, { reading, onRead })
  return (
    <>
      {problem ? (
        <div className="flex items-center gap-3 rounded-lg border border-line bg-surface-2 p-4">
          <CameraOff aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
          <p role="status" className="min-w-0 text-md font-medium text-ink">
            {t(cameraProblems[problem])}
          </p>
        </div>
      ) : (
        <div className="relative flex aspect-[1.4] items-center justify-center overflow-hidden rounded-lg bg-brand-ink text-on-brand">
          <video
            ref={video}
            muted
            playsInline
            aria-hidden="true"
            className="absolute inset-0 size-full object-cover"
            hidden={!camera}
          />
          {camera && <span aria-hidden="true" className="relative size-36 rounded-xl border-3 border-on-brand" />}
          {isReaderMissing && (
            <p role="status" className="absolute inset-x-0 bottom-0 bg-brand-ink/80 p-2 text-center text-sm">
              {t(readerMissing)}
            </p>
          )}
        </div>
      )}
      {children(problem)}
    </>
  )
}
