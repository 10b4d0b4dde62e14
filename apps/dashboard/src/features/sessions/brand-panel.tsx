import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { Wordmark } from '@quickprism/ui/logo'
import { StoreLinks } from '../../lib/store-links.tsx'
import { EnteringBeam, LeavingBeams } from './beams.tsx'
import { copy } from './copy.ts'
import { NumberWait } from './number-wait.tsx'
import { QrCard, type QrSignIn } from './qr-card.tsx'

/** The left side: a beam enters the card, three leave it and meet the divider. On a phone there is no room for it. */
export const BrandPanel = ({ qr }: { qr: QrSignIn }) => (
  <section
    aria-label={t(copy.scanTitle)}
    className="relative isolate flex w-[41.667%] min-w-[400px] shrink-0 flex-col bg-brand-ink on-brand-ink text-on-brand-2 max-lg:hidden"
  >
    <Wordmark name={settings.product} onBrand size={24} className="absolute top-9 left-11" />
    <div className="flex flex-1 flex-col items-center justify-center py-24">
      <div className="relative flex w-full justify-center brand-glow">
        <EnteringBeam className="absolute left-0 h-full w-[calc(50%-138px)] overflow-visible" />
        <LeavingBeams className="absolute right-0 h-full w-[calc(50%-138px)] overflow-visible" />
        <span aria-hidden="true" className="absolute top-[43px] left-full z-1 h-[355px] w-0.5 spectrum-divider" />
        <QrCard qr={qr} />
      </div>
      <h2 className="mt-7 text-xl font-semibold text-on-brand">{t(qr.shown ? copy.scanned : copy.scanTitle)}</h2>
      <p className="mt-1 max-w-56 text-center text-sm text-balance">{t(qr.shown ? copy.scannedHint : copy.scanHint)}</p>
      {qr.shown ? <NumberWait onBrand shown={qr.shown} onNewCode={qr.renew} /> : <Waiting />}
    </div>
    {qr.shown ? (
      <p className="px-6 pb-9 text-center text-sm">{t(copy.numberWarning)}</p>
    ) : (
      <StoreLinks look="badge" className="justify-center pb-9" />
    )}
  </section>
)

const Waiting = () => (
  <p className="mt-3 flex h-7 items-center gap-2 rounded-full border border-on-brand/15 bg-black/30 px-3 text-xs text-on-brand">
    <span aria-hidden="true" data-theme="dark" className="size-1.5 rounded-full bg-success" />
    {t(copy.waiting)}
  </p>
)
