import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { copy } from './copy.ts'

const corners = [
  'top-0 left-0 rounded-tl-xl border-t-3 border-l-3',
  'top-0 right-0 rounded-tr-xl border-t-3 border-r-3',
  'bottom-0 left-0 rounded-bl-xl border-b-3 border-l-3',
  'right-0 bottom-0 rounded-br-xl border-r-3 border-b-3',
]

/** Where to hold the code, and what was made of it. Around it the picture is dim, so that the words can be read. */
export const Finder = ({ hint }: { hint: string }) => (
  <div className="flex flex-1 flex-col items-center justify-center py-6">
    <div
      aria-hidden="true"
      className="relative aspect-[1.1] w-[min(17.125rem,70vw)] rounded-xl shadow-[0_0_0_100vmax_color-mix(in_srgb,var(--qp-brand-ink)_80%,transparent)]"
    >
      {corners.map((corner) => (
        <span key={corner} className={classNames('absolute size-8.5 border-on-brand', corner)} />
      ))}
      <span className="absolute inset-x-4 top-1/2 h-0.5 rounded-full spectrum-line" />
    </div>
    <p className="relative mt-7 px-4 text-center text-lg font-medium">{t(copy.point)}</p>
    <p role="status" className="relative mt-1.5 px-4 text-center text-md text-on-brand-2">
      {t(hint)}
    </p>
  </div>
)
