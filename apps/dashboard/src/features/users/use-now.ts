import { useEffect, useState } from 'react'

/** The time, moved on twice a minute: enough for "2 min ago". */
export const useNow = () => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
