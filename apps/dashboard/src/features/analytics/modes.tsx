import { hourAt } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { t } from '@quickprism/client/words'
import { Segmented } from '@quickprism/ui/segmented'
import { useZone } from '../../lib/zone.ts'
import { copy } from './copy.ts'

export const modes = ['daily', 'weekly', 'monthly'] as const
export type Mode = (typeof modes)[number]

export const DEFAULT_MODE: Mode = 'daily'

/** How many of these points there are by now: of a day those up to the present hour, of other periods all. */
export const usePointsUntilNow = (mode: Mode, count: number) => {
  const hour = hourAt(useNow(60_000), useZone())
  return mode === 'daily' ? Math.min(hour + 1, count) : count
}

/** Whose names there is room for: every fourth hour, every day of a week, every fifth day of a month up to today. */
export const writtenIn = (mode: Mode, count: number) =>
  Array.from({ length: count }, (_, index) => index).filter((index) => {
    if (mode === 'daily') return index % 4 === 0
    return mode === 'weekly' || (count - 1 - index) % 5 === 0
  })

/** "4pm – 5pm" for an hour, and the name of any other period as it is. */
export const periodName = (mode: Mode, points: readonly { name: string }[], index: number) => {
  const { name } = points[index] as { name: string }
  return mode === 'daily' ? t(copy.hour, { from: name, to: points[index + 1]?.name ?? points[0]?.name ?? '' }) : name
}

type ModeSwitchProps = {
  /** The chart whose mode it is. */
  chart: string
  value: Mode
  onChange: (mode: Mode) => void
  /** D, W and M, where there is no room for words. */
  short?: boolean
}

export const ModeSwitch = ({ chart, value, onChange, short = false }: ModeSwitchProps) => (
  <Segmented
    name={t(copy.modeOf, { chart: t(chart) })}
    value={value}
    onChange={onChange}
    className={short ? '' : 'max-sm:flex max-sm:flex-1 max-sm:*:flex-1'}
    options={modes.map((mode) => ({
      value: mode,
      label: short ? (
        <>
          <span aria-hidden="true">{t(copy.modesShort[mode])}</span>
          <span className="sr-only">{t(copy.modes[mode])}</span>
        </>
      ) : (
        t(copy.modes[mode])
      ),
    }))}
  />
)
