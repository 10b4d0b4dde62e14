import { BranchDetailsScreen } from '../features/branches/branch-details-screen.tsx'
import { StartDrill } from '../features/sos/start-drill.tsx'
import { FirstSteps } from './first-day/first-steps.tsx'

/** A branch with all that is done to it, which includes practising an alert. */
export const BranchPage = () => <BranchDetailsScreen drill={<StartDrill />} steps={<FirstSteps />} />
