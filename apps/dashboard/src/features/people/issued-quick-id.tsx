import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { CopyableValue } from '@quickprism/ui/copyable-value'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { tell } from '@quickprism/ui/toast'
import { Link } from '@tanstack/react-router'
import { addresses } from '../../lib/addresses.ts'
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
      <Link to={addresses.login} className={`${buttonLook('primary', 44)} w-full`}>
        {t(copy.backToLogin)}
      </Link>
    </div>
  </div>
)
