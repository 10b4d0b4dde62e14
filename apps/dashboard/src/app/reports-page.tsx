import { useRouteContext } from '@tanstack/react-router'
import { ReportsScreen } from '../features/reports/reports-screen.tsx'

/** The reports of a branch, made by whoever is signed in. */
export const ReportsPage = () => {
  const { person } = useRouteContext({ from: '/dashboard' })
  return <ReportsScreen person={person} />
}
