import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { Spinner } from '@quickprism/ui/spinner'
import { useNavigate } from '@tanstack/react-router'
import { useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { REQUIRED_HINT } from '../../lib/contract-form.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { useCreateBranch } from './api.ts'
import { BranchForm } from './branch-form.tsx'
import { copy } from './form-copy.ts'
import { useFirstBranch } from './use-first-branch.ts'
import { useGoToNewBranch } from './use-go-to-new-branch.ts'

export const CreateBranchScreen = () => {
  const { businessId } = useHere()
  const start = useFirstBranch()
  const navigate = useNavigate()
  const create = useCreateBranch()
  const { goTo, going } = useGoToNewBranch()

  return (
    <>
      <PageHeader title={copy.createTitle} description={going ? undefined : t(REQUIRED_HINT)} />
      {going ? (
        <Card>
          <p role="status" className="flex min-h-80 items-center justify-center gap-3 text-md text-ink">
            <Spinner />
            {t(copy.created)}
          </p>
        </Card>
      ) : (
        start && (
          <BranchForm
            start={start}
            draft={`new branch of ${businessId}`}
            scopeId={businessId}
            verifiedGstin=""
            withNature
            labels={{ submit: copy.create, submitting: copy.creating, notSignedIn: copy.signInFirst }}
            busy={create.isPending}
            onSubmit={async (branch) => {
              await create.mutateAsync({ query: { business_quickID: businessId }, body: branch })
              goTo(branch.store_name)
            }}
            onCancel={() => void navigate({ to: addresses.branch, ignoreBlocker: true })}
          />
        )
      )}
    </>
  )
}
