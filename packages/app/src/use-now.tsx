import { useEffect, useState } from 'react'

/** The time, moved on every so many milliseconds. */
export const useNow = (every = 1000) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
