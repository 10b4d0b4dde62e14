import { deviceZone, formatDate } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { privacy } from '@quickprism/contract/privacy'
import { Avatar } from '@quickprism/ui/avatar'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import { Note } from '@quickprism/ui/notice-bar'
import { Eraser, LogOut } from 'lucide-react'
import { copy } from './copy.ts'
import { counted } from './counted.ts'

export type Held = Reply<typeof privacy.held>['data'][number]

const Refused = ({ held }: { held: Held }) => (
  <Note tone="warning">
    {held.blacklisted_at.map(({ branch_name, since }) => (
      <p key={branch_name}>
        {since === null
          ? t(copy.held.refusedLong, { branch: branch_name })
          : t(copy.held.refused, { branch: branch_name, date: formatDate(since, deviceZone()) })}
      </p>
    ))}
    <p>{held.contact_email === null ? t(copy.held.askDesk) : t(copy.held.ask, { contact: held.contact_email })}</p>
  </Note>
)

type HoldingCardProps = { held: Held; onErase: () => void; onLeave: () => void }

/** What one business holds of its reader, masked as it shows it, and the way out. */
export const HoldingCard = ({ held, onErase, onLeave }: HoldingCardProps) => (
  <Card className="p-4">
    <div className="flex items-start gap-3">
      <Avatar name={held.business_name} shape="square" size={36} />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold break-words text-ink">{held.business_name}</h3>
        {held.announced > 0 && <p className="text-sm text-ink-2">{tCount(held.announced, copy.held.announced)}</p>}
        <p className="text-sm text-ink-3">
          {counted(copy.saw.visits, held.visits)} {counted(copy.saw.branches, held.branches)}
        </p>
      </div>
    </div>
    <DetailList className="mt-3 grid-cols-2">
      <Detail label={t(copy.held.name)} none={t(copy.none)}>
        {held.name}
      </Detail>
      <Detail label={t(copy.held.lastVisit)} none={t(copy.none)}>
        {held.last_visit_at && formatDate(held.last_visit_at, deviceZone())}
      </Detail>
      {(['mobile', 'email', 'aadhaar', 'pan'] as const).map((field) => (
        <Detail key={field} label={t(copy.fields[field])} none={t(copy.none)}>
          {held[field]}
        </Detail>
      ))}
    </DetailList>
    <div className="mt-4 flex flex-col gap-3">
      {held.blacklisted_at.length > 0 && <Refused held={held} />}
      {held.works_here ? (
        <>
          <p className="text-sm text-ink-2">{t(copy.held.worksHere)}</p>
          <Button
            size={44}
            icon={<LogOut aria-hidden="true" />}
            aria-label={t(copy.held.leaveNamed, { business: held.business_name })}
            onClick={onLeave}
          >
            {t(copy.held.leave)}
          </Button>
        </>
      ) : (
        <Button
          variant="danger-outline"
          size={44}
          icon={<Eraser aria-hidden="true" />}
          aria-label={t(copy.held.eraseAt, { business: held.business_name })}
          onClick={onErase}
        >
          {t(copy.held.erase)}
        </Button>
      )}
    </div>
  </Card>
)
