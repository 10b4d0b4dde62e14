import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.tsx'

/** One block in the shape of what comes. Size it with classes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('block rounded-xs bg-skeleton', className)} />
)

type SkeletonRegionProps = {
  /** Said to assistive technology, such as "Loading". */
  name: string
  delay?: number
  className?: string
  children: ReactNode
}

/** Holds its children's room at once and shows them only when loading takes longer than the delay. */
export const SkeletonRegion = ({ name, delay = 200, className, children }: SkeletonRegionProps) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{name}</span>
      <div className={late ? undefined : 'invisible'}>{children}</div>
    </div>
  )
}
