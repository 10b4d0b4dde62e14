import { AfterThat, InSteps } from '@quickprism/app/in-steps'
import { gates } from '@quickprism/contract/gates'
import { Card } from '@quickprism/ui/card'
import { later } from '@quickprism/ui/later'
import { RecentActivityCard } from '../features/activities/recent-activity-card.tsx'
import { CheckOutTrendsCard, GenderRatioCard } from '../features/analytics/doughnut-card.tsx'
import { DurationCard } from '../features/analytics/duration-card.tsx'
import { EntryScreen } from '../features/analytics/entry-screen.tsx'
import { FootfallCard } from '../features/analytics/footfall-card.tsx'
import { KpiRow } from '../features/analytics/kpi-row.tsx'
import { SecurityCard } from '../features/analytics/security-card.tsx'
import { VisitorTrendsCard } from '../features/analytics/visitor-trends-card.tsx'
import { NoBranchSelected } from '../features/branches/no-branch-selected.tsx'
import { LatestLogsCard } from '../features/records/latest-logs-card.tsx'
import { useSecurityAlarm } from '../features/sos/security-alarm.tsx'
import { useCan, useHere } from '../lib/access.tsx'
import { WhenNear } from '../lib/when-near.tsx'
import { FirstSteps } from './first-day/first-steps.tsx'
import { SecurityBelow } from './security-below.tsx'

const HierarchyCard = later(async () => (await import('../features/overview/hierarchy-card.tsx')).HierarchyCard, {
  meanwhile: () => <Card className="min-h-105" />,
})
const LoginStatus = later(async () => (await import('../features/users/login-status.tsx')).LoginStatus)
const FirstDay = later(async () => (await import('./first-day/first-day.tsx')).FirstDay, { isPage: true })

/** The landing page: who is here, is anything wrong, and how the day goes. */
export const EntryPage = () => {
  const { branchId } = useHere()
  const mayCreate = useCan(gates.createBranches)
  if (branchId === '' && mayCreate) return <FirstDay />
  return (
    <EntryScreen>
      {branchId === '' ? (
        <NoBranchSelected />
      ) : (
        // The footer stays below the screen until the cards are there.
        <InSteps meanwhile={<div className="min-h-dvh" />}>
          <Cards />
        </InSteps>
      )}
    </EntryScreen>
  )
}

/** Cards that name people stay on the screen: what is printed is the figures and the charts, on one page. */
const Cards = () => {
  const seesStatus = useCan(gates.viewLoginStatus)
  const alarm = useSecurityAlarm()
  return (
    <div className="grid grid-cols-12 gap-4 print:[zoom:0.66]">
      <div className="col-span-12 print:hidden empty:hidden">
        <FirstSteps />
      </div>
      <div className="col-span-12">
        <KpiRow />
      </div>
      <LatestLogsCard className="col-span-12 md:col-span-7 xl:col-span-8 print:hidden" />
      <SecurityCard
        status={seesStatus && <LoginStatus />}
        alarm={alarm}
        below={<SecurityBelow />}
        className="col-span-12 max-md:order-1 md:col-span-5 xl:col-span-4 print:hidden"
      />
      <AfterThat>
        <FootfallCard className="col-span-12 md:col-span-7 xl:col-span-8 print:col-span-12" />
        <RecentActivityCard className="col-span-12 max-md:order-1 md:col-span-5 xl:col-span-4 print:hidden" />
        <AfterThat>
          <VisitorTrendsCard className="col-span-12 max-md:order-1 xl:col-span-6 print:col-span-6" />
          <CheckOutTrendsCard className="col-span-12 max-md:order-1 md:col-span-6 xl:col-span-3 print:col-span-3" />
          <GenderRatioCard className="col-span-12 max-md:order-1 md:col-span-6 xl:col-span-3 print:col-span-3" />
          <DurationCard className="col-span-12 max-md:order-1 xl:col-span-7 print:col-span-12" />
          <WhenNear
            room={<Card className="h-full min-h-105" />}
            className="col-span-12 grid max-md:order-1 xl:col-span-5 print:hidden"
          >
            <HierarchyCard />
          </WhenNear>
        </AfterThat>
      </AfterThat>
    </div>
  )
}
