import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

type CountdownRingProps = {
  /** What is left, from 1 to 0. The time itself is said in words by whoever uses the ring. */
  left: number
  size?: number
  /** Colour class of the ring. */
  colour?: string
  children?: ReactNode
}

/** A ring around an icon that runs out clockwise. */
export const CountdownRing = ({ left, size = 26, colour = 'text-warning', children }: CountdownRingProps) => {
  const radius = size / 2 - 1
  const length = 2 * Math.PI * radius
  return (
    <span
      className={classNames('relative inline-flex items-center justify-center', colour)}
      style={{ width: size, height: size }}
    >
      {/* A button gives its icons a size, which is not that of the ring. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        fill="none"
        className="absolute inset-0 size-full! -rotate-90"
      >
        <circle cx={size / 2} cy={size / 2} r={radius} stroke="currentColor" strokeWidth="2" opacity="0.24" />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - Math.min(1, Math.max(0, left)))}
        />
      </svg>
      {children}
    </span>
  )
}
