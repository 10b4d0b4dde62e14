import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { Permission } from '@quickprism/contract/permissions'
import { AccessDenied } from '@quickprism/ui/access-denied'
import { useHere } from '../../lib/access.tsx'
import { copy } from './copy.ts'

/** In the place of a section that one may not see, while the other one is open. */
export const SectionDenied = ({ permission }: { permission: Permission }) => {
  const { businessName, branchName } = useHere()
  return (
    <AccessDenied
      className="min-h-80! lg:min-h-80!"
      text={t(gates.viewVisits.denied)}
      help={
        <Sentence
          of={copy.sectionDenied}
          values={{ business: businessName, place: branchName || businessName }}
          parts={{ permission: <code>{permission}</code> }}
        />
      }
    />
  )
}
