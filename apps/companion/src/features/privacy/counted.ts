import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'

/** "1 visit", "11 visits": a sentence for one, and one for any other number. */
export const counted = (words: { one: string; other: string }, count: number) =>
  t(count === 1 ? words.one : words.other, { count: formatNumber(count) })
