import { dayAt } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { useQuery } from '@tanstack/react-query'
import type { Door, OpenVisit } from '../features/checkins/api.ts'
import { copy } from '../features/checkins/copy.ts'
import type { BranchLink } from '../lib/branch-link.ts'
import type { KeptScan } from '../lib/delivery.ts'
import { hasConsented, type Memory, recall } from '../lib/device-memory.ts'
import { lastScan, visitsLeft } from '../lib/last-scan.ts'
import { openOutbox } from '../lib/outbox.ts'
import type { PosterFacts } from './in-or-out.tsx'

/** What this phone keeps, for when the server cannot be asked. Fails where the browser keeps nothing. */
export const useDeviceMemory = (enabled: boolean) =>
  useQuery({
    queryKey: ['device-memory'],
    queryFn: () => openOutbox().then(recall),
    enabled,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** A branch of which this phone knows nothing but what its poster says. */
const placeOf = ({ shop }: BranchLink, memory: Memory): Door => ({
  ...(memory.doors.find(({ shop_quickID }) => shop_quickID === shop) ?? {
    shop_quickID: shop,
    store_name: t(copy.unknownBranch, { quickID: shop }),
    business_name: t(copy.unknownBusiness),
    city: null,
    latitude: null,
    longitude: null,
    radius: null,
    time_zone: 'Asia/Kolkata',
    last_pov: null,
  }),
  consented: hasConsented(memory),
})

/** The visit without the companions whose check-outs wait on this phone. */
const withoutThoseWhoLeft = (visit: OpenVisit, scans: readonly KeptScan[]): OpenVisit => {
  const left = visitsLeft(scans)
  return {
    ...visit,
    companions: visit.companions.filter(({ visit_ref }) => visit_ref === null || !left.has(visit_ref)),
  }
}

/** In milliseconds. The phone does not know when the branch of a kept check-in closes; some close after midnight. */
const LONGEST_NIGHT = 8 * 3_600_000

/** Closing time has ended, by any likely hours, the visit that a kept check-in began. */
const isOfAnEarlierDay = ({ at }: KeptScan, zone: string, now: number) =>
  now - at > LONGEST_NIGHT && dayAt(at, zone) !== dayAt(now, zone)

type Remembered = {
  link: BranchLink
  memory: Memory
  scans: readonly KeptScan[]
  now: number
  /** What the server said of the branch, where it is the visit alone that is not known. */
  door: Door | undefined
}

/** What this phone knows at a poster: the remembered visit counts unless a kept scan or closing time has ended it. */
export const rememberedFacts = ({ link, memory, scans, now, door }: Remembered): PosterFacts => {
  const last = lastScan(scans, now, memory.visit)
  const isInside = memory.visit?.shop_quickID === link.shop && last === undefined && isOpen(memory.visit, now)
  const place = door ?? placeOf(link, memory)
  const isHere = last?.scanned.does === 'check-in' && last.scanned.body.shop_quickID === link.shop
  return {
    place,
    visit: memory.visit && isInside ? withoutThoseWhoLeft(memory.visit, scans) : undefined,
    hasScannedIn: isHere && !isOfAnEarlierDay(last, place.time_zone, now),
    offline: true,
  }
}

/** Closing time ends a visit, whether or not the server was asked since. */
export const isOpen = ({ closes_at }: OpenVisit, now: number) => Date.parse(closes_at) > now
