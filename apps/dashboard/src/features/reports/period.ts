/** From and To as minutes of the branch's clock; empty while one is not chosen. */
export type Period = { from: string; to: string }

export const noPeriod: Period = { from: '', to: '' }

/** The shortcuts, in months. */
export const SHORTCUTS = [1, 2, 3] as const

const pad = (number: number) => String(number).padStart(2, '0')

/** The same day so many months ago; the last day of that month where it has no such day. */
const monthsBefore = (today: string, months: number) => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.getUTCFullYear()}-${pad(first.getUTCMonth() + 1)}-${pad(Math.min(day, lastDay))}`
}

/** From midnight to the last minute of today, which counts to its last second (Q37). */
export const lastMonths = (months: number, today: string): Period => ({
  from: `${monthsBefore(today, months)}T00:00`,
  to: `${today}T23:59`,
})

export const isBackwards = ({ from, to }: Period) => from !== '' && to !== '' && to < from
