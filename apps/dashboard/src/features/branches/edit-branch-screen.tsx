import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import type { BranchInFull } from '@quickprism/contract/branches'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { tell } from '@quickprism/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { REQUIRED_HINT } from '../../lib/contract-form.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { useWasLeft } from '../../lib/use-was-left.ts'
import { useBranchDetails, useBranchList, useEditBranch } from './api.ts'
import { BranchDetailsSkeleton } from './branch-details-skeleton.tsx'
import { BranchForm } from './branch-form.tsx'
import { copy as said } from './copy.ts'
import { copy } from './form-copy.ts'
import { NoBranchSelected } from './no-branch-selected.tsx'
import { type ReadyBranch, typedFrom } from './typed-branch.ts'

export const EditBranchScreen = () => {
  const { branchId } = useHere()
  const details = useBranchDetails(branchId)
  return (
    <>
      <PageHeader title={copy.editTitle} description={details.data && t(REQUIRED_HINT)} />
      {branchId === '' ? (
        <NoBranchSelected />
      ) : (
        <Answer
          of={details}
          waiting={<BranchDetailsSkeleton />}
          failed={({ message }, again) => (
            <Card>
              <ErrorState title={t(message)} retryLabel={t('Try Again')} onRetry={again} className="min-h-80" />
            </Card>
          )}
        >
          {(branch) => <EditBranch branch={branch} />}
        </Answer>
      )}
    </>
  )
}

const EditBranch = ({ branch }: { branch: BranchInFull }) => {
  const navigate = useNavigate()
  const edit = useEditBranch()
  const wasLeft = useWasLeft()
  const list = useBranchList()

  const toDetails = () => navigate({ to: addresses.branch, ignoreBlocker: true })

  const save = async (changed: ReadyBranch) => {
    await edit.mutateAsync({
      query: { shopQuickID: branch.shop_quickID },
      body: { ...changed, store_type: branch.store_type },
    })
    await list.reload().catch(() => tell({ tone: 'warn', text: t(said.updatedNotRefreshed) }))
    if (!wasLeft()) await toDetails()
  }

  return (
    <BranchForm
      start={typedFrom(branch)}
      draft={`branch ${branch.shop_quickID}`}
      scopeId={branch.shop_quickID}
      verifiedGstin={branch.gstin}
      withNature={false}
      labels={{ submit: copy.update, submitting: copy.updating, notSignedIn: copy.storeFirst }}
      busy={edit.isPending}
      onSubmit={save}
      onCancel={() => void toDetails()}
    />
  )
}
