import { DAY, dayOf, MINUTE, weekdayOf } from './local-time.ts'
import type { Person } from './people.ts'
import type { City } from './places.ts'
import { type Random, weighted } from './random.ts'
import type { Hours, Trade } from './trades.ts'

/** A branch as its visits see it. */
export type Site = {
  businessId: number
  branchId: number
  trade: Trade
  city: City
  hours: Hours
  since: number
  /** How many visits it gets, people of groups counted one by one. */
  visits: number
  /** How many parties came a moment ago, whatever the hour: a branch with these has always someone inside. */
  lately: number
  members: readonly Person[]
  desks: readonly number[]
}

/** People coming through the door together; `member` works here and comes alone. Who stays on is still there. */
export type CheckIn = { at: number; size: number; member: Person | null; staysOn: boolean }

/** Nobody begins a visit this shortly before closing. */
const LAST_CALL = 20

const MOST_MEMBERS = 0.3

const shifts = [7 * 60, 9 * 60, 15 * 60] as const

/** When a member usually arrives, as minutes after midnight: everyone has a habit, and keeps it. */
const habitOf = (hours: Hours, index: number) => {
  const start = hours?.opening ?? (shifts[index % shifts.length] as number)
  return start - 12 + ((index * 17) % 45)
}

/** Mornings of those who work here, from today backwards: a small branch has them of late only. */
const memberCheckIns = (random: Random, site: Site, now: number): CheckIn[] => {
  const { members, hours, businessId } = site
  const checkIns: CheckIn[] = []
  const most = Math.floor(site.visits * MOST_MEMBERS)
  for (let day = dayOf(now); day > dayOf(site.since); day--) {
    for (const [index, member] of members.entries()) {
      const weekday = weekdayOf(day)
      const isOff = (site.trade.byWeekday[weekday] as number) < 0.5 || weekday === (businessId + index * 3) % 7
      if (isOff || random.chance(0.1)) continue
      const at = day * DAY + Math.floor(random.around(habitOf(hours, index), 6) * MINUTE)
      if (at > now) continue
      if (checkIns.length === most) return checkIns
      checkIns.push({ at, size: 1, member, staysOn: false })
    }
  }
  return checkIns
}

const lastArrival = (hours: Hours) => (hours && hours.closing > hours.opening ? hours.closing - LAST_CALL : 24 * 60)

/** How much of a day's coming and going is over at this minute. */
const shareOver = ({ byHour }: Trade, minute: number) => {
  const over = byHour.reduce((sum, weight, hour) => sum + weight * Math.min(1, Math.max(0, minute / 60 - hour)), 0)
  return over / byHour.reduce((sum, weight) => sum + weight, 0)
}

const guestMoments = (random: Random, { trade, hours, since }: Site, now: number) => {
  const first = dayOf(since) + 1
  const today = dayOf(now)
  const days = Array.from({ length: today - first + 1 }, (_, index) => {
    const day = first + index
    const growth = 0.75 + (0.25 * (index + 1)) / (today - first + 1)
    const over = day === today ? shareOver(trade, (now % DAY) / MINUTE) : 1
    return [day, (trade.byWeekday[weekdayOf(day)] as number) * growth * over] as const
  })
  const anyDay = weighted(days)
  const anyHour = weighted(trade.byHour.map((weight, hour) => [hour, weight] as const))
  const opens = hours?.opening ?? 0
  const closes = lastArrival(hours)
  return () => {
    for (;;) {
      const minute = (anyHour(random) + random.fraction()) * 60
      const at = anyDay(random) * DAY + Math.floor(minute * MINUTE)
      if (minute >= opens && minute < closes && at <= now) return at
    }
  }
}

const groupSizes = weighted([
  [2, 46],
  [3, 26],
  [4, 18],
  [5, 7],
  [6, 3],
])

const A_MOMENT = 90 * MINUTE

/** The first came within this minute. Everyone who was there at midnight was let out: nobody here came before. */
const lateCheckIns = (random: Random, { lately }: Site, now: number): CheckIn[] =>
  Array.from({ length: lately }, (_, number) => ({
    at: Math.floor(now - random.fraction() * Math.min(number === 0 ? MINUTE : A_MOMENT, now % DAY)),
    size: number % 5 === 0 ? groupSizes(random) : 1,
    member: null,
    staysOn: number % 2 === 0,
  }))

/** Everyone who comes to a branch, in the order in which they come. */
export const checkInsAt = (random: Random, site: Site, now: number): CheckIn[] => {
  const checkIns = [...memberCheckIns(random, site, now), ...lateCheckIns(random, site, now)]
  const nextMoment = guestMoments(random, site, now)
  for (let left = site.visits - checkIns.reduce((sum, { size }) => sum + size, 0); left > 0; ) {
    const size = Math.min(left, random.chance(site.trade.groups) ? groupSizes(random) : 1)
    checkIns.push({ at: nextMoment(), size, member: null, staysOn: false })
    left -= size
  }
  return checkIns.sort((a, b) => a.at - b.at)
}
