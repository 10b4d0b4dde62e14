import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { OTP_LENGTH, OTP_TRIES, RESEND_SECONDS } from '@quickprism/contract/sessions'
import { clearToasts } from '@quickprism/ui/toast'
import { type ReactNode, useRef, useState } from 'react'
import { focusUnlessTyping } from './focus-unless-typing.tsx'
import { wordsOf } from './unexpected.tsx'
import { useCountdown } from './use-countdown.tsx'

/** What a step that asks for a one-time code is given, however it looks. */
export type CodeStepProps = {
  /** Where the code went. */
  sentTo: ReactNode
  /** When the code was sent: the wait for another one starts then. */
  sentAt: number
  onBack: () => void
  /** Resolves when the code was right. */
  verify: (code: string) => Promise<unknown>
  /** Resolves when another code was sent. */
  resend: () => Promise<unknown>
}

const WRONG = 422

/**
 * A code on its way in: a full one is tried once at a time, a wrong one clears the boxes and says why. Once it has
 * been wrong too often no other is tried, and only a new code helps.
 */
export const useCode = (verify: CodeStepProps['verify']) => {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isRight, setRight] = useState(false)
  const [tries, setTries] = useState(0)
  const boxes = useRef<HTMLInputElement>(null)
  /** What stands in the boxes, also for a try that began before it was typed. */
  const typed = useRef('')
  /** Counts the codes that were sent: what becomes of an earlier one says nothing of the one that is asked for now. */
  const round = useRef(0)
  const isDead = tries >= OTP_TRIES

  const clear = () => {
    typed.current = ''
    setCode('')
    focusUnlessTyping(boxes.current)
  }
  /** With another code: what was wrong with the one before no longer counts. */
  const startAgain = () => {
    round.current += 1
    setBusy(false)
    setWrong(undefined)
    setTries(0)
    clear()
  }
  const type = (next: string) => {
    typed.current = next
    setCode(next)
    if (next !== '') setWrong(undefined)
  }
  const verifyCode = async (full: string): Promise<void> => {
    const own = round.current
    try {
      await verify(full)
      setRight(true)
    } catch (failure) {
      if (own !== round.current) return
      setWrong(wordsOf(failure as Error))
      if (failure instanceof CallFailed && failure.status === WRONG) setTries((before) => before + 1)
      // Typed while the first one was under way: another code, which stays and is tried once it is full.
      if (typed.current === full) clear()
      else if (typed.current.length === OTP_LENGTH) return verifyCode(typed.current)
    }
    if (own === round.current) setBusy(false)
  }
  const tryCode = async (full: string) => {
    if (busy || isRight) return
    if (isDead) return clear()
    setBusy(true)
    // That a code was sent is no news any more, and the next page opens below the notice.
    clearToasts()
    await verifyCode(full)
  }
  return {
    boxes,
    code,
    wrong: isDead ? t('This code was entered wrong five times and no longer works. Request a new code.') : wrong,
    busy,
    /** The code was right, and the next page is on its way. */
    isRight,
    type,
    tryCode,
    startAgain,
  }
}

/** Another code, once the wait is over: how many seconds of it are left, and what asks for one. */
export const useResend = (sentAt: number, resend: CodeStepProps['resend'], resent: () => void = () => undefined) => {
  const left = useCountdown(RESEND_SECONDS, sentAt)
  const [busy, setBusy] = useState(false)
  const again = async () => {
    if (busy) return
    setBusy(true)
    // A failure has been told by then, and the button stays where it is.
    await resend().then(resent, () => undefined)
    setBusy(false)
  }
  return { left, busy, again }
}
