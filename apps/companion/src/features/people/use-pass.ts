import { useNow } from '@quickprism/app/use-now'
import { PASS_SECONDS, passStepAt } from '@quickprism/contract/pass'
import { useEffect, useState } from 'react'
import { serverTime } from '../../lib/server-clock.ts'
import { drawQr, type Picture } from './draw-qr.ts'
import { makePass, type PassKey } from './pass-key.ts'

/** The picture of the code to show now and for how many seconds more, or that this phone's clock is known to be wrong. */
export const usePass = (passKey: PassKey) => {
  const time = serverTime(useNow())
  const step = time === undefined ? undefined : passStepAt(time)
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => {
    let left = false
    // Drawn as soon as it is made, and not while it is rendered: that would be one long piece.
    if (step !== undefined) void makePass(passKey, step).then((code) => left || setPicture(drawQr(code)))
    return () => {
      left = true
    }
  }, [passKey, step])
  if (time === undefined || step === undefined) return 'wrong clock'
  return { picture, left: PASS_SECONDS - Math.floor((time / 1000) % PASS_SECONDS) }
}
