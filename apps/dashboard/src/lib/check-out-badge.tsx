import { t } from '@quickprism/client/words'
import { type CheckOutType, checkOutLabels } from '@quickprism/contract/records'
import { NotAvailable } from '@quickprism/ui/table'
import { TagBadge } from '@quickprism/ui/tag-badge'
import { MapPin, QrCode, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'

const icons: Record<CheckOutType, { icon: ReactNode; colour: string }> = {
  QR: { icon: <QrCode aria-hidden="true" />, colour: 'text-qr' },
  'Geo Tagged': { icon: <MapPin aria-hidden="true" />, colour: 'text-geo' },
  Timeout: { icon: <TimerOff aria-hidden="true" />, colour: 'text-timeout' },
}

/** How a visit ended. */
export const CheckOutBadge = ({ type }: { type: CheckOutType | null }) =>
  type ? (
    <TagBadge icon={icons[type].icon} iconColour={icons[type].colour}>
      {checkOutLabels[type]}
    </TagBadge>
  ) : (
    <NotAvailable>{t('N/A')}</NotAvailable>
  )
