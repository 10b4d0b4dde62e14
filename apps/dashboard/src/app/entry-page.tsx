import { RecentActivityCard } from '../features/activities/recent-activity-card.tsx'
import { EntryScreen } from '../features/checkins/entry-screen.tsx'
import { LatestLogsCard } from '../features/records/latest-logs-card.tsx'

/** The landing page: who came today, and what happened lately. */
export const EntryPage = () => (
  <EntryScreen>
    <div className="grid grid-cols-12 gap-4">
      <LatestLogsCard className="col-span-12 lg:col-span-8" />
      <RecentActivityCard className="col-span-12 lg:col-span-4" />
    </div>
  </EntryScreen>
)
