import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { CopyableValue } from '@quickprism/ui/copyable-value'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { tell } from '@quickprism/ui/toast'
import { useGoOn } from '../../lib/entering.ts'
import { StoreLinks } from '../../lib/store-links.tsx'
import { copy } from './copy.ts'

export const IssuedQuickId = ({ quickID }: { quickID: string }) => (
  <div className="overflow-hidden rounded-lg">
    <SpectrumLine />
    <div className="flex flex-col items-center gap-6 p-8">
      <p className="text-3xl font-semibold text-ink" role="status">
        <CopyableValue
          value={quickID}
          name={t(copy.copyName)}
          onCopied={() => tell({ tone: 'good', text: t(copy.copied) })}
          onFailed={() => tell({ tone: 'bad', text: t(copy.copyFailed) })}
        />
      </p>
      <Button variant="primary" size={44} className="w-full" onClick={useGoOn()}>
        {t(copy.goOn)}
      </Button>
      <div className="w-full border-t border-line pt-5">
        <h2 className="text-md font-semibold text-ink">{t(copy.onPhone)}</h2>
        <p className="mt-1 mb-3 text-sm text-ink-2">{t(copy.onPhoneText)}</p>
        <StoreLinks look="plain" />
      </div>
    </div>
  </div>
)
