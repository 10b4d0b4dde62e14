import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the window it begins to come, in pixels. */
const NEAR = '200px'

type WhenNearProps = {
  /** Keeps its room until then. */
  room: ReactNode
  className?: string
  children: ReactNode
}

/** What is far below is neither loaded nor asked for until someone scrolls towards it. */
export const WhenNear = ({ room, className, children }: WhenNearProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: NEAR })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place} className={className}>
      {isNear ? children : room}
    </div>
  )
}
