import { useEffect, useState } from 'react'

/** Whole seconds left until `seconds` have passed since `from`, by the clock and not by the number of ticks. */
export const useCountdown = (seconds: number, from: number) => {
  const leftAt = (now: number) => Math.max(0, Math.ceil((from + seconds * 1000 - now) / 1000))
  const [now, setNow] = useState(() => Date.now())
  const left = leftAt(Math.max(now, from))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])

  return left
}
