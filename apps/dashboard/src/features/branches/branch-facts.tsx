import { showHour } from '@quickprism/app/hours'
import { t } from '@quickprism/client/words'
import type { BranchInFull } from '@quickprism/contract/branches'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import { CopiedValue } from '../../lib/copied-value.tsx'
import { MobileNumber } from '../../lib/mobile-number.tsx'
import { WebsiteLink } from '../../lib/website-link.tsx'
import { copy } from './copy.ts'

export const BranchFacts = ({ branch }: { branch: BranchInFull }) => {
  const none = t(copy.notAvailable)
  const from = showHour(branch.opening_time)
  const to = showHour(branch.closing_time)
  return (
    <Card>
      <CardHeader title={t(copy.information)} />
      <CardBody>
        <DetailList className="sm:grid-cols-2 xl:grid-cols-3">
          <Detail label={t(copy.name)} none={none}>
            {branch.store_name}
          </Detail>
          <Detail label={t(copy.gstin)} none={none}>
            {branch.gstin && <CopiedValue value={branch.gstin} what={t(copy.gstin)} />}
          </Detail>
          <Detail label={t(copy.open)} none={none}>
            {(from || to) && t(copy.hours, { from: from ?? none, to: to ?? none })}
          </Detail>
          <Detail label={t(copy.email)} none={none}>
            {branch.contact_email}
          </Detail>
          <Detail label={t(copy.mobile)} none={none}>
            {branch.contact_mobile && <MobileNumber of={branch.contact_mobile} />}
          </Detail>
          <Detail label={t(copy.website)} none={none}>
            {branch.website && <WebsiteLink of={branch.website} />}
          </Detail>
        </DetailList>
      </CardBody>
    </Card>
  )
}
