import { t } from '@quickprism/client/words'
import type { BusinessDetails } from '@quickprism/contract/businesses'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { Card } from '@quickprism/ui/card'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { Tooltip } from '@quickprism/ui/tooltip'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { CopiedQuickId } from '../../lib/copied-value.tsx'
import { copy } from './copy.ts'
import { LogoUpload } from './logo-upload.tsx'

/** The head of the screen: whose details these are. */
export const BusinessIdentity = ({ business }: { business: BusinessDetails }) => {
  const { logo, registered_name, trade_name, registration_type, business_quickID, gstin_verified } = business
  return (
    <Card className="overflow-hidden">
      <SpectrumLine />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5">
        <Avatar
          name={trade_name || registered_name}
          shape="square"
          solid
          size={72}
          src={logo}
          className="rounded-lg!"
        />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="text-xl font-semibold text-ink">{registered_name}</h2>
            {gstin_verified && <Verified />}
          </div>
          <p className="text-sm text-ink-2">{registration_type || t(copy.notAvailable)}</p>
          <p className="mt-2 inline-flex items-center gap-2 rounded-md border border-line bg-chip pl-2 text-sm text-ink">
            <span className="text-xs text-ink-3">{t(copy.quickId)}</span>
            <CopiedQuickId value={business_quickID} />
          </p>
        </div>
        <LogoUpload businessId={business_quickID} />
      </div>
    </Card>
  )
}

/** A button, so that the keyboard gets to what it says. */
const Verified = () => {
  const hint = useId()
  return (
    <>
      <Tooltip text={t(copy.verifiedHint)}>
        <button
          type="button"
          aria-describedby={hint}
          className="inline-flex min-h-6 items-center rounded-xs pointer-coarse:min-h-11"
        >
          <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
            {t(copy.verified)}
          </Badge>
        </button>
      </Tooltip>
      <span id={hint} className="sr-only">
        {t(copy.verifiedHint)}
      </span>
    </>
  )
}
