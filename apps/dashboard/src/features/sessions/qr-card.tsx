import { t } from '@quickprism/client/words'
import { LogoMark } from '@quickprism/ui/logo'
import { Spinner } from '@quickprism/ui/spinner'
import { RefreshCw } from 'lucide-react'
import { copy } from './copy.ts'
import { NumberCard } from './number-card.tsx'
import type { useQrSignIn } from './use-qr-sign-in.ts'

export type QrSignIn = ReturnType<typeof useQrSignIn>

/** The code; from the scan on, in its place, the number that the phone asks for. */
export const QrCard = ({ qr }: { qr: QrSignIn }) =>
  qr.shown ? <NumberCard number={qr.shown.number} /> : <CodeCard qr={qr} />

const CodeCard = ({ qr: { image, failure, renew } }: { qr: QrSignIn }) => (
  <div className="relative flex size-[276px] shrink-0 items-center justify-center rounded-[24px] paper text-center text-sm shadow-lg">
    {failure ? (
      <div role="alert" className="flex flex-col items-center gap-3 px-6 text-balance">
        <p className="text-md font-semibold">{t(copy.qrFailed)}</p>
        {failure.message !== t(copy.qrFailed) && <p>{failure.message}</p>}
        <button
          type="button"
          onClick={renew}
          className="inline-flex h-9 items-center gap-2 rounded-md border border-brand-ink/25 px-3.5 font-medium hovered:bg-brand-ink/6 pointer-coarse:min-h-11"
        >
          <RefreshCw aria-hidden="true" size={15} />
          {t(copy.retry)}
        </button>
      </div>
    ) : image ? (
      <>
        <img
          src={`data:image/png;base64,${image}`}
          alt={t(copy.qrName)}
          width={256}
          height={256}
          className="[image-rendering:pixelated]"
        />
        <span className="absolute flex size-12 items-center justify-center bg-white">
          <LogoMark size={40} />
        </span>
      </>
    ) : (
      <span role="status">
        <Spinner size={24} />
        <span className="sr-only">{t(copy.qrLoading)}</span>
      </span>
    )}
  </div>
)
