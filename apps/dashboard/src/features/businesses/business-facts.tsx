import { t } from '@quickprism/client/words'
import type { BusinessDetails } from '@quickprism/contract/businesses'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import type { ReactNode } from 'react'
import { CopiedValue } from '../../lib/copied-value.tsx'
import { EmailAddress } from '../../lib/email-address.tsx'
import { MobileNumber } from '../../lib/mobile-number.tsx'
import { WebsiteLink } from '../../lib/website-link.tsx'
import { copy } from './copy.ts'
import { factsOn, fields, type LineName } from './fields.ts'

const Fact = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <Detail label={t(label)} none={t(copy.notAvailable)} {...(className ? { className } : {})}>
    {children}
  </Detail>
)

const Number = ({ label, value }: { label: string; value: string | null }) => (
  <Fact label={label}>{value && <CopiedValue value={value} what={t(label)} />}</Fact>
)

const shows: Partial<Record<LineName, (text: string) => ReactNode>> = {
  gstin: (gstin) => <CopiedValue value={gstin} what={t(fields.gstin.label)} />,
  registered_email: (email) => <EmailAddress of={email} />,
  registered_phone: (phone) => <MobileNumber of={phone} />,
}

type FactsOnProps = { card: Parameters<typeof factsOn>[0]; business: BusinessDetails }

const FactsOn = ({ card, business }: FactsOnProps) =>
  factsOn(card).map(({ name, label, wide }) => {
    const text = business[name]
    return (
      <Fact key={name} label={label} {...(wide ? { className: 'sm:col-span-2' } : {})}>
        {text && (shows[name]?.(text) ?? text)}
      </Fact>
    )
  })

export const BusinessFacts = ({ business }: { business: BusinessDetails }) => {
  const { address, website } = business
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader title={t(copy.registration)} />
          <CardBody>
            <DetailList className="sm:grid-cols-2">
              <FactsOn card="registration" business={business} />
              <Number label={copy.cin} value={business.cin} />
              <Number label={copy.pan} value={business.pan} />
            </DetailList>
          </CardBody>
        </Card>
        <Card>
          <CardHeader title={t(copy.contact)} />
          <CardBody>
            <DetailList className="sm:grid-cols-2">
              <FactsOn card="contact" business={business} />
              <Fact label={copy.website}>{website && <WebsiteLink of={website} />}</Fact>
              <Fact label={fields.business_type.label}>{business.business_type}</Fact>
            </DetailList>
          </CardBody>
        </Card>
      </div>
      <Card>
        <CardHeader title={t(copy.address)} />
        <CardBody>
          <DetailList className="sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
            <Fact label={copy.street} className="sm:col-span-3 lg:col-span-1">
              {address.street_address}
            </Fact>
            <Fact label={copy.city}>{address.city}</Fact>
            <Fact label={copy.state}>{address.state}</Fact>
            <Fact label={copy.pincode}>
              {address.pin_code && <span className="font-mono">{address.pin_code}</span>}
            </Fact>
          </DetailList>
        </CardBody>
      </Card>
    </>
  )
}
