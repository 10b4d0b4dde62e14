import { t } from '@quickprism/client/words'
import { checkOutLabels, type ShownCheckOut } from '@quickprism/contract/records'
import { NotAvailable } from '@quickprism/ui/table'
import { TagBadge } from '@quickprism/ui/tag-badge'
import { MapPin, QrCode, TimerOff, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

const icons: Record<ShownCheckOut, { icon: ReactNode; colour: string }> = {
  QR: { icon: <QrCode aria-hidden="true" />, colour: 'text-qr' },
  'Geo Tagged': { icon: <MapPin aria-hidden="true" />, colour: 'text-geo' },
  Timeout: { icon: <TimerOff aria-hidden="true" />, colour: 'text-timeout' },
  Undone: { icon: <Undo2 aria-hidden="true" />, colour: 'text-ink-2' },
}

/** How a visit ended. */
export const CheckOutBadge = ({ type }: { type: ShownCheckOut | null }) =>
  type ? (
    <TagBadge icon={icons[type].icon} iconColour={icons[type].colour}>
      {t(checkOutLabels[type])}
    </TagBadge>
  ) : (
    <NotAvailable>{t('N/A')}</NotAvailable>
  )
