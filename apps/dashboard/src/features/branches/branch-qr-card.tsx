import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import type { BranchInFull } from '@quickprism/contract/branches'
import { gates } from '@quickprism/contract/gates'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { LogoMark } from '@quickprism/ui/logo'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { Download } from 'lucide-react'
import { IfAllowed } from '../../lib/access.tsx'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import { copy } from './copy.ts'
import { DownloadQrDialog } from './download-qr-dialog.tsx'
import { RenewQr } from './renew-qr.tsx'

/** What hangs at the entrance, to look at and to print. */
export const BranchQrCard = ({ branch }: { branch: BranchInFull }) => {
  const dialogs = useSlot<'download'>()
  const { qr, store_name, business_name, shop_quickID } = branch
  return (
    <Card aria-label={t(copy.qrTitle)} className="overflow-hidden">
      <div className="flex items-center justify-between gap-3 bg-brand-ink px-5 py-4">
        <div className="min-w-0">
          <p className="text-xs text-on-brand-2">{t(copy.checkInAt)}</p>
          <p className="text-md font-semibold break-words text-on-brand">{business_name}</p>
        </div>
        <LogoMark size={26} onBrand />
      </div>
      <SpectrumLine />
      <div className="flex flex-col items-center px-5 pt-6 pb-5">
        <div className="paper relative rounded-md border border-line p-1">
          <img
            src={`data:image/png;base64,${qr}`}
            alt={t(copy.qrAlt, { branch: store_name })}
            width={228}
            height={228}
          />
          <span className="paper absolute top-1/2 left-1/2 -translate-1/2 rounded-xs p-1">
            <LogoMark size={34} />
          </span>
        </div>
        <p className="mt-4 text-xs text-ink-3">{t(copy.quickId)}</p>
        <p className="text-2xl text-ink">
          <CopiedQuickId value={shop_quickID} />
        </p>
        <Button className="mt-4 w-full" icon={<Download aria-hidden="true" />} onClick={() => dialogs.open('download')}>
          {t(copy.download)}
        </Button>
        <IfAllowed by={gates.editBranches}>
          <RenewQr quickID={shop_quickID} name={store_name} />
        </IfAllowed>
      </div>
      {dialogs.entries.map(({ id, isOpen, close }) => (
        <DownloadQrDialog key={id} quickID={shop_quickID} open={isOpen} onClose={close} />
      ))}
    </Card>
  )
}
