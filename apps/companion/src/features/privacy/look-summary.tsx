import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { privacy } from '@quickprism/contract/privacy'
import { copy } from './copy.ts'
import { counted } from './counted.ts'

type LookSummaryProps = { looks: number; held: Reply<typeof privacy.held> | undefined }

/** How often someone looked, beside how often one was anywhere. */
export const LookSummary = ({ looks, held }: LookSummaryProps) => {
  const sum = (of: 'visits' | 'branches') => held?.data.reduce((total, business) => total + business[of], 0) ?? 0
  return (
    <div className="flex items-end justify-between gap-3">
      <p className="text-ink-2">
        <span className="block text-[1.75rem] leading-9 font-semibold text-ink">{formatNumber(looks)}</span>{' '}
        {t(looks === 1 ? copy.saw.times.one : copy.saw.times.other)}
      </p>
      {held && (
        <p className="text-right text-ink-3">
          <span className="block text-ink">{counted(copy.saw.visits, sum('visits'))}</span>{' '}
          {counted(copy.saw.branches, sum('branches'))}
        </p>
      )}
    </div>
  )
}
