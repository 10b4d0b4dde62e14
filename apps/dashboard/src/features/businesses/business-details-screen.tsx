import { Answer } from '@quickprism/app/answer'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import type { BusinessDetails } from '@quickprism/contract/businesses'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { tell } from '@quickprism/ui/toast'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { useHere } from '../../lib/access.tsx'
import { CreateBranchLink } from '../../lib/create-branch-link.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { useBusinessDetails } from './api.ts'
import { BusinessDetailsSkeleton } from './business-details-skeleton.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { BusinessIdentity } from './business-identity.tsx'
import { copy } from './copy.ts'

export const BusinessDetailsScreen = () => {
  const { businessId } = useHere()
  const details = useBusinessDetails(businessId)
  const failure = details.error

  useEffect(() => {
    // Whoever lost the session is already on the way to the sign-in screen.
    if (failure && failure.status !== 401) tell({ tone: 'bad', text: t(failure.message) })
  }, [failure])

  return (
    <>
      <PageHeader
        title={copy.detailsTitle}
        actions={
          <>
            {details.data && <AskToUpdate business={details.data} />}
            <CreateBranchLink />
          </>
        }
      />
      <Answer of={details} waiting={<BusinessDetailsSkeleton />} failed={() => <FailedToLoad />}>
        {(business) => (
          <div className="flex flex-col gap-4">
            <BusinessIdentity business={business} />
            <BusinessFacts business={business} />
          </div>
        )}
      </Answer>
    </>
  )
}

const FailedToLoad = () => (
  <Card>
    <ErrorState
      title={t(copy.failedTitle)}
      text={t(copy.failedText)}
      retryLabel={t(copy.retry)}
      onRetry={() => window.location.reload()}
      className="min-h-80"
    />
  </Card>
)

/** Details are changed by the operator: this writes the request. */
const AskToUpdate = ({
  business: { business_quickID: quickID, registered_name: name },
}: {
  business: BusinessDetails
}) => {
  const subject = encodeURIComponent(t(copy.mailSubject, { quickID }))
  const body = encodeURIComponent(t(copy.mailBody, { quickID, name }))
  return (
    <a href={`mailto:${settings.support}?subject=${subject}&body=${body}`} className={buttonLook('secondary')}>
      <Mail aria-hidden="true" size={15} />
      {t(copy.askToUpdate)}
    </a>
  )
}
