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
  return {
    place: door ?? placeOf(link, memory),
    visit: memory.visit && isInside ? withoutThoseWhoLeft(memory.visit, scans) : undefined,
    hasScannedIn: last?.scanned.does === 'check-in' && last.scanned.body.shop_quickID === link.shop,
    offline: true,
  }
}

/** Closing time ends a visit, whether or not the server was asked since. */
export const isOpen = ({ closes_at }: OpenVisit, now: number) => Date.parse(closes_at) > now
