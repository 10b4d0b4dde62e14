import { useEffect, useState } from 'react'

/** The time of day and a clock that is never set back, but may rest while the device sleeps. */
const readClocks = () => ({ wall: Date.now(), steady: performance.now() })

/** Whole seconds left until `seconds` have passed since `from`, by the clocks and not by the number of ticks. */
export const useCountdown = (seconds: number, from: number) => {
  const [now, setNow] = useState(readClocks)
  const [start, setStart] = useState({ from, ...now })
  if (start.from !== from) {
    const read = readClocks()
    setNow(read)
    setStart({ from, ...read })
  }
  const passedBefore = Math.max(0, start.wall - from)
  const passed = Math.max(0, now.wall - from, passedBefore + now.steady - start.steady)
  const left = Math.max(0, Math.ceil((seconds * 1000 - passed) / 1000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(readClocks()), 1000)
    return () => clearInterval(timer)
  }, [running])

  return left
}
