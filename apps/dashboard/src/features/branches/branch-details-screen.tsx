import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { storeTypeLabels } from '@quickprism/contract/store-type'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { CreateBranchLink } from '../../lib/create-branch-link.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { useBranchDetails } from './api.ts'
import { BranchDetailsSkeleton } from './branch-details-skeleton.tsx'
import { BranchFacts } from './branch-facts.tsx'
import { BranchPlace } from './branch-place.tsx'
import { BranchQrCard } from './branch-qr-card.tsx'
import { copy } from './copy.ts'
import { DeleteBranch } from './delete-branch.tsx'
import { NoBranchSelected } from './no-branch-selected.tsx'

type Parts = {
  /** Starts one, for those who may edit the branch. */
  drill: ReactNode
  /** What is still to be done at a new branch. */
  steps: ReactNode
}

export const BranchDetailsScreen = (parts: Parts) => {
  const { branchId } = useHere()
  return branchId === '' ? <NoBranch /> : <SelectedBranch quickID={branchId} {...parts} />
}

const NoBranch = () => (
  <>
    <PageHeader title={copy.title} actions={<CreateBranchLink />} />
    <NoBranchSelected />
  </>
)

const SelectedBranch = ({ quickID, drill, steps }: Parts & { quickID: string }) => {
  const { branchName } = useHere()
  const details = useBranchDetails(quickID)
  const { store_type, address } = details.data ?? {}
  const nature = store_type && t(storeTypeLabels[store_type])
  const description = nature && (address?.city ? t(copy.natureIn, { nature, city: address.city }) : nature)
  return (
    <>
      <PageHeader
        title={details.data?.store_name ?? branchName}
        // Keeps its line from the start, so that no button moves under a finger.
        description={details.isPending ? <Skeleton className="h-5 w-48 max-w-full" /> : description}
        actions={
          <>
            <CreateBranchLink />
            <IfAllowed by={gates.deleteBranches}>
              <DeleteBranch quickID={quickID} name={branchName} ends={details.data?.deletion ?? null} />
            </IfAllowed>
            <IfAllowed by={gates.editBranches}>
              {drill}
              <Link to={addresses.editBranch} className={buttonLook('primary')}>
                <Pencil aria-hidden="true" size={15} />
                {t(copy.edit)}
              </Link>
            </IfAllowed>
          </>
        }
      />
      <div className="mb-4 empty:hidden">{steps}</div>
      <Answer
        of={details}
        waiting={<BranchDetailsSkeleton />}
        failed={({ message }, again) => (
          <Card>
            <ErrorState title={t(message)} retryLabel={t('Try Again')} onRetry={again} className="min-h-80" />
          </Card>
        )}
      >
        {(branch) => (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <BranchFacts branch={branch} />
              <BranchPlace branch={branch} />
            </div>
            <BranchQrCard branch={branch} />
          </div>
        )}
      </Answer>
    </>
  )
}
