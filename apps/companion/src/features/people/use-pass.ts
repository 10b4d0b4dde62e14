import { useNow } from '@quickprism/app/use-now'
import { PASS_SECONDS, passStepAt } from '@quickprism/contract/pass'
import { useEffect, useState } from 'react'
import { serverTime } from '../../lib/server-clock.ts'
import { makePass, type PassKey } from './pass-key.ts'

/** The code to show now and for how many seconds more, or that this phone's clock is known to be wrong. */
export const usePass = (passKey: PassKey) => {
  const time = serverTime(useNow())
  const step = time === undefined ? undefined : passStepAt(time)
  const [code, setCode] = useState<string>()
  useEffect(() => {
    let left = false
    if (step !== undefined) void makePass(passKey, step).then((made) => left || setCode(made))
    return () => {
      left = true
    }
  }, [passKey, step])
  if (time === undefined || step === undefined) return 'wrong clock'
  return { code, left: PASS_SECONDS - Math.floor((time / 1000) % PASS_SECONDS) }
}
