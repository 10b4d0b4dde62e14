import type { CodeWindowProps } from '@quickprism/app/scanner/code-window'
import { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { checkins } from '@quickprism/contract/checkins'
import { looksLikePass } from '@quickprism/contract/pass'
import { type ComponentType, use, useRef, useState } from 'react'
import type { BranchLink } from '../../lib/branch-link.ts'
import type { Companion } from './companion.ts'
import { copy } from './copy.ts'
import { isUnheard } from './keeping.ts'

/** The camera, as the app has it: what it reads is told while `reading`. */
export type Camera = ComponentType<CodeWindowProps>

const READ_AGAIN_MS = 1_000

type ReadPassProps = {
  link: BranchLink
  camera: Camera
  /** Why not, if they are not taken. */
  onRead: (companion: Companion) => string | undefined
}

/** A pass is the code of someone who is here: the server says whose it is, while it is fresh. */
export const ReadPass = ({ link, camera: Camera, onRead }: ReadPassProps) => {
  const { call } = use(CallContext)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  /** Held in front of the camera, one code is read many times. After a failed request it is sent again, seldom. */
  const last = useRef({ text: '', until: Infinity })

  const read = async (text: string) => {
    if (text === last.current.text && Date.now() < last.current.until) return
    last.current = { text, until: Infinity }
    if (!looksLikePass(text)) return setWrong(t(copy.adding.notAPass))
    setBusy(true)
    setWrong(undefined)
    try {
      const met = await call(checkins.meet, { body: { shop_quickID: link.shop, key: link.key, pass: text } })
      setWrong(onRead({ kind: 'met', ...met }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (isUnheard(failure)) setWrong(onRead({ kind: 'shown', pass: text }))
      else setWrong(failure.message)
      if (failure.status >= 500) last.current = { text, until: Date.now() + READ_AGAIN_MS }
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Camera reading={!busy} onRead={(text) => void read(text)}>
        {(problem) => (
          <p className="text-sm text-ink-2">
            {t(problem ? copy.adding.withoutCamera[problem] : busy ? copy.adding.reading : copy.adding.passText)}
          </p>
        )}
      </Camera>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {wrong}
      </p>
    </div>
  )
}
