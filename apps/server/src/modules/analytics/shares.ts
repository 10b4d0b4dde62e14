import { checkOutWays, genders } from '@quickprism/contract/analytics'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { compareDays } from './comparing.ts'
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
const sharesOf = async <N extends string>(
  deps: Pick<Deps, 'versions'>,
  tx: BusinessTx,
  branchId: number,
  names: readonly N[],
  columns: Columns<N>,
) => {
  const { today, then } = await compareDays(deps, tx, branchId, 2)
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

export const checkoutTrendsOf = (deps: Pick<Deps, 'versions'>, tx: BusinessTx, branchId: number) =>
  sharesOf(deps, tx, branchId, checkOutWays, CHECK_OUTS)

export const genderRatioOf = (deps: Pick<Deps, 'versions'>, tx: BusinessTx, branchId: number) =>
  sharesOf(deps, tx, branchId, genders, GENDERS)
