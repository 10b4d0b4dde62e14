import { checkOutWays, genders } from '@quickprism/contract/analytics'
import type { Counters } from './counters.ts'
import { hundredths } from './figures.ts'
import type { Counted } from './queries.ts'

type Columns<N extends string> = Readonly<Record<N, keyof Counted>>

const CHECK_OUTS: Columns<(typeof checkOutWays)[number]> = {
  geo_tagged: 'out_geo',
  qr_checkout: 'out_qr',
  timeout: 'out_timeout',
  logged_out: 'out_logged_out',
}

const GENDERS: Columns<(typeof genders)[number]> = { male: 'male', female: 'female', other: 'other_gender' }

/** What each has of all of them today, and how that differs from yesterday at the same time. */
const sharesOf = <N extends string>({ today, then }: Counters, names: readonly N[], columns: Columns<N>) => {
  const shareIn = (counted: Counted, name: N) => {
    const total = names.reduce((sum, each) => sum + counted[columns[each]], 0)
    return total === 0 ? 0 : (counted[columns[name]] / total) * 100
  }
  return names.map((name) => ({
    name,
    value: today[columns[name]],
    percentage: hundredths(shareIn(today, name)),
    change: hundredths(shareIn(today, name) - shareIn(then, name)),
  }))
}

export const checkoutTrendsOf = (counters: Counters) => sharesOf(counters, checkOutWays, CHECK_OUTS)

export const genderRatioOf = (counters: Counters) => sharesOf(counters, genders, GENDERS)
