import { FoundBranch } from '../features/checkins/found-branch.tsx'
import { ScanScreen } from '../features/scan/scan-screen.tsx'

/** The scanner, and what is known of a branch it recognised. */
export const ScanPage = () => (
  <ScanScreen showBranch={(link, onAgain) => <FoundBranch key={link.shop} link={link} onAgain={onAgain} />} />
)
