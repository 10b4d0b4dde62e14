import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.tsx'

export type DoughnutSlice = {
  name: string
  value: number
  /** A text colour class of the tokens. */
  colour: string
  /** All there is to say about it. */
  says: string
}

type DoughnutProps = {
  summary: string
  /** Accessible name of the way through the slices by keyboard. */
  pointsName: string
  /** Those with something in them. */
  slices: readonly DoughnutSlice[]
  /** In the middle: the total, or the slice that is looked at. */
  children: (active: DoughnutSlice | undefined) => ReactNode
  className?: string
}

const ACROSS = 140
const RING = 19
const RADIUS = (ACROSS - RING) / 2
const ROUND = 2 * Math.PI * RADIUS
/** 1.6° of the whole. */
const GAP = (ROUND * 1.6) / 360

const startsOf = (slices: readonly DoughnutSlice[], total: number) => {
  let before = 0
  return slices.map(({ value }) => {
    const start = (before / total) * ROUND
    before += value
    return { start, length: (value / total) * ROUND }
  })
}

export const Doughnut = ({ summary, pointsName, slices, children, className }: DoughnutProps) => {
  const [chosen, setChosen] = useState<number>()
  // There may be fewer by now than when it was chosen.
  const last = slices.length - 1
  const active = chosen === undefined ? undefined : Math.min(chosen, last)
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const parts = startsOf(slices, total)
  const gap = slices.length > 1 ? GAP : 0
  const shown = active === undefined ? undefined : slices[active]
  const move = (by: number) =>
    setChosen((before = -by) => (Math.min(before, last) + by + slices.length) % slices.length)
  return (
    <div className={classNames('relative mx-auto size-35 forced-color-adjust-none', className)}>
      <svg role="img" aria-label={summary} viewBox={`0 0 ${ACROSS} ${ACROSS}`} className="size-full -rotate-90">
        {slices.map(({ name, colour }, index) => {
          const { start, length } = parts[index] as (typeof parts)[number]
          return (
            <circle
              key={name}
              cx={ACROSS / 2}
              cy={ACROSS / 2}
              r={RADIUS}
              fill="none"
              stroke="currentColor"
              strokeWidth={RING}
              strokeDasharray={`${Math.max(length - gap, 0.5)} ${ROUND}`}
              strokeDashoffset={-(start + gap / 2)}
              className={classNames(colour, shown && shown.name !== name && 'opacity-40')}
              onPointerEnter={() => setChosen(index)}
              onPointerLeave={() => setChosen(undefined)}
            />
          )
        })}
      </svg>
      <div
        role="slider"
        tabIndex={0}
        aria-label={pointsName}
        aria-valuemin={1}
        aria-valuemax={slices.length}
        aria-valuenow={(active ?? 0) + 1}
        aria-valuetext={(shown ?? slices[0])?.says}
        onFocus={() => setChosen(0)}
        onBlur={() => setChosen(undefined)}
        onKeyDown={(event) => {
          const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
          if (by === undefined) return
          event.preventDefault()
          move(by)
        }}
        className="absolute inset-5 flex flex-col items-center justify-center rounded-full text-center"
      >
        {children(shown)}
      </div>
    </div>
  )
}
