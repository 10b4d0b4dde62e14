import { formatDateTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { invitations } from '@quickprism/contract/invitations'
import { Avatar } from '@quickprism/ui/avatar'
import { Card } from '@quickprism/ui/card'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import type { ReactNode } from 'react'
import { EmailAddress } from '../../lib/email-address.tsx'
import { copy } from './copy.ts'

export type Preview = Reply<typeof invitations.preview>

/** Who invites, where to and until when; the answer stands below. */
export const InvitationCard = ({ preview, children }: { preview: Preview; children: ReactNode }) => {
  const { business_name: business, branch_name: branch, city, email, child_shop_quickID, expires_at } = preview
  const none = 'N/A'
  return (
    <Card className="overflow-hidden">
      <SpectrumLine />
      <div className="flex items-start gap-4 px-6 pt-6 pb-5">
        <Avatar name={business} shape="square" solid size={48} />
        <div className="min-w-0">
          <h1 className="text-xl font-semibold break-words text-ink">{t(copy.heading, { business })}</h1>
          <p className="mt-1 text-md text-ink-2">{t(copy.lead, { branch })}</p>
        </div>
      </div>
      <DetailList className="grid-cols-2 border-t border-line px-6 py-5">
        <Detail label={t(copy.branch)} none={none}>
          {t(copy.placeWithCity, { branch, city })}
        </Detail>
        <Detail label={t(copy.invitedBy)} none={none}>
          {business}
        </Detail>
        <Detail label={t(copy.sentTo)} none={none}>
          {email ? <EmailAddress of={email} /> : <span className="font-mono">{child_shop_quickID}</span>}
        </Detail>
        <Detail label={t(copy.validUntil)} none={none}>
          {formatDateTime(expires_at)}
        </Detail>
      </DetailList>
      <div className="border-t border-line bg-surface-2 px-6 py-5">{children}</div>
    </Card>
  )
}
