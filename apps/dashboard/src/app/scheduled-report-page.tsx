import { useRouteContext, useSearch } from '@tanstack/react-router'
import { ScheduledReportScreen } from '../features/reports/schedules/scheduled-report-screen.tsx'
import { useLogout } from '../features/sessions/api.ts'
import { addresses } from '../lib/addresses.ts'
import { readReportLink } from '../lib/report-link.ts'
import { rememberReturn } from '../lib/return-to.ts'

/** The report a mailed link leads to, for whoever is signed in. */
export const ScheduledReportPage = () => {
  const { person } = useRouteContext({ from: '/dashboard' })
  const link = readReportLink(useSearch({ strict: false }))
  const logout = useLogout()
  return (
    <ScheduledReportScreen
      link={link}
      madeBy={person.name}
      onUseAnother={() => {
        rememberReturn(addresses.scheduledReport, link)
        void logout()
      }}
    />
  )
}
