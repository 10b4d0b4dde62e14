import { t } from '@quickprism/client/words'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { copy } from './copy.ts'

/** As large as the code it stands for, and dark in both themes like the panel around it. */
export const NumberCard = ({ number }: { number: number }) => (
  <div
    data-theme="dark"
    className="relative flex size-[276px] shrink-0 flex-col items-center justify-center overflow-hidden rounded-[24px] border border-on-brand/20 bg-brand-raised text-on-brand shadow-lg"
  >
    <SpectrumLine className="absolute inset-x-0 top-0" />
    <p className="text-sm text-on-brand-2">{t(copy.yourNumber)}</p>
    <p className="text-[132px] leading-[1.1] font-semibold tracking-tight">{number}</p>
  </div>
)
