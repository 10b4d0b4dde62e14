import { formatDecimals, formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { Doughnut } from '@quickprism/ui/chart/doughnut'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useCheckOutTrends, useGenderRatio } from './api.ts'
import { ChartCard, type Charted } from './chart-card.tsx'
import { copy } from './copy.ts'

type Shared = { name: string; value: number; percentage: number; change: number }

type Improvement = 'up' | 'down' | 'noChange'

type Slice = { label: string; value: number; color: string; improvement: Improvement; share: string }

/** As small a difference would be written as 0.00. */
const NOTHING = 0.005

const improvementOf = (change: number): Improvement => {
  if (Math.abs(change) < NOTHING) return 'noChange'
  return change > 0 ? 'up' : 'down'
}

type Looks = { labels: Record<string, string>; colors: Record<string, string> }

/** Those with something in them, as they are drawn and listed. */
const slicesOf = (answer: readonly Shared[], { labels, colors }: Looks): Slice[] =>
  answer
    .filter(({ value }) => value > 0)
    .map(({ name, value, percentage, change }) => ({
      label: t(labels[name] ?? name),
      value,
      color: colors[name] ?? 'text-chart-5',
      improvement: improvementOf(change),
      share: t(copy.percent, { number: formatDecimals(percentage) }),
    }))

type Counted = { one: string; other: string }

type DoughnutCardProps = {
  title: string
  /** What is counted, and in which period. */
  hint: string
  /** The word under the total. */
  counted: Counted
  looks: Looks
  of: Charted<readonly Shared[]>
  className: string
}

const DoughnutCard = ({ title, hint, counted, looks, of, className }: DoughnutCardProps) => (
  <ChartCard
    title={title}
    subtitle={t(hint)}
    of={of}
    height="h-82"
    isEmpty={(answer) => answer.every(({ value }) => value === 0)}
    className={className}
  >
    {(answer) => <Drawn title={title} counted={counted} slices={slicesOf(answer, looks)} />}
  </ChartCard>
)

type DrawnProps = { title: string; counted: Counted; slices: readonly Slice[] }

const Drawn = ({ title, counted, slices }: DrawnProps) => {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const said = slices.map(({ label, value, share, improvement }) =>
    t(copy.slice, { name: label, number: formatNumber(value), share, improvement: t(copy[improvement]) }),
  )
  return (
    <div className="@container flex min-h-82 flex-col gap-3">
      <Doughnut
        summary={said.join('; ')}
        pointsName={t(copy.pointsOf, { chart: t(title) })}
        slices={slices.map(({ label, value, color }, index) => ({
          name: label,
          value,
          colour: color,
          says: said[index] as string,
        }))}
      >
        {(active) => (
          <>
            <span className="text-2xl font-semibold text-ink">{formatNumber(active?.value ?? total)}</span>
            <span className="text-2xs text-ink-3">{active?.name ?? tCount(total, counted)}</span>
          </>
        )}
      </Doughnut>
      <Legend title={title} slices={slices} />
    </div>
  )
}

const arrows = { up: ArrowUp, down: ArrowDown, noChange: Minus }

/** Always there, so that nobody has to tell colours apart. */
const Legend = ({ title, slices }: Pick<DrawnProps, 'title' | 'slices'>) => (
  <table aria-label={t(title)} className="w-full text-xs">
    <thead>
      <tr className="h-7 text-ink-3">
        <th scope="col" className="text-left font-normal">
          {t(copy.sources)}
        </th>
        <th scope="col" className="text-right font-normal @min-[14rem]:pr-19">
          {t(copy.share)}
        </th>
      </tr>
    </thead>
    <tbody>
      {slices.map(({ label, color, share, improvement }) => {
        const Arrow = arrows[improvement]
        return (
          <tr key={label} className="h-9 border-t border-line">
            <th scope="row" className="text-left font-normal text-ink">
              <span className="flex items-center gap-2.5">
                <span
                  aria-hidden="true"
                  className={`size-2.5 rounded-[3px] bg-current forced-color-adjust-none [print-color-adjust:exact] ${color}`}
                />
                {label}
              </span>
            </th>
            <td className="font-medium text-ink">
              {/* One line where there is room for the longest of the words. */}
              <span className="flex flex-col items-end @min-[14rem]:flex-row @min-[14rem]:items-center @min-[14rem]:justify-end @min-[14rem]:gap-2">
                {share}
                <span className="flex items-center gap-1 text-2xs font-normal whitespace-nowrap text-ink-3 @min-[14rem]:min-w-17">
                  <Arrow aria-hidden="true" size={11} />
                  <span>{t(copy[improvement])}</span>
                </span>
              </span>
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const checkOutLooks: Looks = {
  labels: copy.checkOutWays,
  colors: { geo_tagged: 'text-geo', qr_checkout: 'text-qr', timeout: 'text-timeout', logged_out: 'text-loggedout' },
}

const genderLooks: Looks = {
  labels: copy.genders,
  colors: { male: 'text-gender-male', female: 'text-gender-female', other: 'text-gender-other' },
}

/** How today's visits ended. */
export const CheckOutTrendsCard = ({ className }: { className: string }) => (
  <DoughnutCard
    title={copy.checkOutTrends}
    hint={copy.checkOutTrendsHint}
    counted={copy.checkOuts}
    looks={checkOutLooks}
    of={useCheckOutTrends()}
    className={className}
  />
)

/** Who came today. */
export const GenderRatioCard = ({ className }: { className: string }) => (
  <DoughnutCard
    title={copy.genderRatio}
    hint={copy.genderRatioHint}
    counted={copy.visitors}
    looks={genderLooks}
    of={useGenderRatio()}
    className={className}
  />
)
