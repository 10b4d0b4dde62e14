import { gates } from '@quickprism/contract/gates'
import type { Permission } from '@quickprism/contract/permissions'
import { useHere } from '../../lib/access.tsx'
import { DeniedCard } from '../../lib/denied.tsx'

/** In the place of a section that one may not see, while the other one is open. */
export const SectionDenied = ({ permission }: { permission: Permission }) => {
  const { businessName, branchName } = useHere()
  return (
    <DeniedCard
      className="min-h-80! lg:min-h-80!"
      gate={{ ...gates.viewVisits, anyOf: [permission] }}
      business={businessName}
      branch={branchName}
    />
  )
}
