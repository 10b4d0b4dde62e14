import { showHours } from '@quickprism/app/hours'
import { t } from '@quickprism/client/words'
import type { BranchInFull } from '@quickprism/contract/branches'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import type { ReactNode } from 'react'
import { CopiedValue } from '../../lib/copied-value.tsx'
import { EmailAddress } from '../../lib/email-address.tsx'
import { MobileNumber } from '../../lib/mobile-number.tsx'
import { WebsiteLink } from '../../lib/website-link.tsx'
import { copy } from './copy.ts'
import { type FieldName, fields, fieldsIn, type SectionId } from './fields.ts'

const shows: Partial<Record<FieldName, (text: string) => ReactNode>> = {
  gstin: (gstin) => <CopiedValue value={gstin} what={t(fields.gstin.fact)} />,
  contact_email: (email) => <EmailAddress of={email} />,
  contact_mobile: (mobile) => <MobileNumber of={mobile} />,
  website: (address) => <WebsiteLink of={address} />,
}

type BranchFactsProps = { branch: BranchInFull }

const FactsOf = ({ section, branch }: BranchFactsProps & { section: SectionId }) =>
  fieldsIn(section).map(([name, { fact }]) => {
    const kept = branch[name]
    const text = typeof kept === 'string' ? kept : ''
    return (
      fact && (
        <Detail key={name} label={t(fact)} none={t(copy.notAvailable)}>
          {text && (shows[name]?.(text) ?? text)}
        </Detail>
      )
    )
  })

export const BranchFacts = ({ branch }: BranchFactsProps) => {
  const none = t(copy.notAvailable)
  const { opening_time, closing_time } = branch
  return (
    <Card>
      <CardHeader title={t(copy.information)} />
      <CardBody>
        <DetailList className="sm:grid-cols-2 xl:grid-cols-3">
          <FactsOf section="information" branch={branch} />
          <Detail label={t(copy.open)} none={none}>
            {showHours(opening_time, closing_time, none)}
          </Detail>
          <FactsOf section="contact" branch={branch} />
        </DetailList>
      </CardBody>
    </Card>
  )
}
