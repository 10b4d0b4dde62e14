import { z } from 'zod'
import { branch, endpoint, reading } from './endpoint.ts'
import { gates } from './gates.ts'
import { MISSING, ShopId } from './visitor-id.ts'

/** How much of a branch's time the modes of a chart cover: today by hour, and so many days by day, today among them. */
export const WEEK = 7
export const MONTH = 30

/** What a value is now, and by how many per cent it differs from yesterday at the same time of day. */
const Compared = z.object({ value: z.number(), percentage: z.number() })

/** A point of a chart; its name is "12am", "Mon" or "dd/MM". */
const Point = z.object({ name: z.string(), value: z.number() })

const Trend = z.object({ name: z.string(), newVisitors: z.number(), repeatVisitors: z.number() })

/** A slice: how many, their share of all in per cent, and by how much that differs from yesterday at the same time. */
const Slice = <N extends readonly string[]>(names: N) =>
  z.object({ name: z.enum(names), value: z.number(), percentage: z.number(), change: z.number() })

/** How a visit ended, as the doughnut calls it. */
export const checkOutWays = ['geo_tagged', 'qr_checkout', 'timeout', 'logged_out'] as const
export const genders = ['male', 'female', 'other'] as const

/** A stay, or what of it lies within one day; on the clock of the branch, YYYY-MM-DDTHH:mm. */
const TimePeriod = z.object({
  startTime: z.string(),
  /** At most the midnight that ends the day. While someone is inside, the last full quarter of an hour. */
  endTime: z.string(),
  originalStartTime: z.string(),
  /** Null while someone is inside. */
  originalEndTime: z.string().nullable(),
})

const DayOfStays = z.object({
  /** "Mon" among seven days, "dd/MM" among thirty. */
  day: z.string(),
  date: z.iso.date(),
  /** Minutes. */
  total: z.number(),
  timePeriods: z.array(TimePeriod),
})
export type DayOfStays = z.infer<typeof DayOfStays>

/** Minutes of the mean completed visit; null where there was none. */
const TypicalStay = z.number().nullable()

const OfBranch = z.object({ shopId: ShopId(MISSING) })

const figures = {
  method: 'GET',
  allow: gates.viewEntryDashboard,
  watches: 'branch',
  audit: reading,
  lane: 'first',
  repeats: 'safe',
} as const

const chart = {
  ...figures,
  says: { failed: 'Failed to load chart data' },
  // As often as it is asked without a change (doc 3 §9): a busy branch costs no more than a quiet one.
  settles: 10_000,
} as const

export const analytics = {
  kpis: endpoint({
    ...figures,
    path: '/api/vms/vms-kpis',
    about:
      'Today in four figures: people checked in, group check-ins, mean check-ins a day and mean minutes of completed visits, each against yesterday at the same time of day.',
    place: ({ query }) => branch(query.shopId),
    query: OfBranch,
    reply: z.object({
      data: z.object({
        totalVisitors: Compared,
        totalGroups: Compared,
        /** Of the last seven days, or since the first check-in. */
        averageFootfall: Compared,
        averageTimeSpent: Compared,
      }),
      /** How many people are at the branch now. */
      inside: z.number(),
      /** Nobody came before today. */
      first_day: z.boolean(),
    }),
    says: { failed: 'Failed to load KPIs' },
  }),

  footfall: endpoint({
    ...chart,
    path: '/api/vms/footfall-trends',
    about: 'Check-ins by hour today, and by day over the last 7 and 30 days.',
    place: ({ query }) => branch(query.shopId),
    query: OfBranch,
    reply: z.object({
      dailyAreaChartData: z.array(Point),
      weeklyAreaChartData: z.array(Point),
      monthlyAreaChartData: z.array(Point),
    }),
  }),

  visitorTrends: endpoint({
    ...chart,
    path: '/api/vms/visitor-trends',
    about: 'New and repeat visitors by hour today, and by day over the last 7 and 30 days.',
    place: ({ query }) => branch(query.shopId),
    query: OfBranch,
    reply: z.object({
      dailyStackBarData: z.array(Trend),
      weeklyStackBarData: z.array(Trend),
      monthlyStackBarData: z.array(Trend),
    }),
  }),

  checkoutTrends: endpoint({
    ...chart,
    path: '/api/vms/checkout-trends',
    about: "How today's visits ended, and each way's share of them.",
    place: ({ query }) => branch(query.shopId),
    query: OfBranch,
    reply: z.array(Slice(checkOutWays)),
  }),

  genderRatio: endpoint({
    ...chart,
    path: '/api/vms/gender-ratio',
    about: 'Who checked in today, by gender. Other counts people who stated none as well.',
    place: ({ query }) => branch(query.shopId),
    query: OfBranch,
    reply: z.array(Slice(genders)),
  }),

  durations: endpoint({
    ...chart,
    path: '/api/vms/visitor-duration-trends',
    about:
      'When a branch had people in it, from the first check-in to the last check-out of each day. With a visitor, their stays: that names a person, so it takes the permission for their records as well.',
    place: ({ query }) => branch(query.shopId),
    query: OfBranch.extend({
      /** A quickID, or the `visitor_ref` of a record. Whoever is not known here has an empty chart. */
      visitorId: z.string().trim().max(60).optional(),
    }),
    reply: z.object({
      /** Minutes in each hour of today. */
      dailyVisitorDuration: z.array(Point),
      weeklyVisitorDuration: z.array(DayOfStays),
      monthlyVisitorDuration: z.array(DayOfStays),
      /** Hours a day, of the days with visits. */
      weeklyAverageDuration: z.number(),
      monthlyAverageDuration: z.number(),
      dailyTypicalStay: TypicalStay,
      weeklyTypicalStay: TypicalStay,
      monthlyTypicalStay: TypicalStay,
    }),
  }),

  security: endpoint({
    ...chart,
    path: '/api/vms/security-summary',
    about:
      'What guards look at: the SOS state, blacklist matches today, records unmasked now, the geofence, and who had to be checked out at the last closing.',
    place: ({ query }) => branch(query.shopId),
    query: OfBranch,
    reply: z.object({
      /** Whether an alert is on. */
      sos_status: z.boolean(),
      blacklist_matches: z.number(),
      unmasked_records: z.number(),
      /** Until the last of them is masked again. */
      unmasked_seconds_left: z.number().nullable(),
      /** Metres. */
      geofence_radius: z.number().nullable(),
      timed_out: z.number(),
      /** On the clock of the branch, YYYY-MM-DDTHH:mm; none while a new branch has not closed yet. */
      last_closing: z.string().nullable(),
    }),
    says: { failed: 'Failed to load the security summary' },
    reveals: 'to anyone',
    // It says whether there is an alert: not shed as charts are.
    lane: 'last',
  }),
}
