import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { copy } from './copy.ts'
import { NumberWait } from './number-wait.tsx'
import { QrCard, type QrSignIn } from './qr-card.tsx'

/** On a phone the code is for another phone, so it is shown only when asked for. */
export const PhoneQr = ({ qr }: { qr: QrSignIn }) => {
  const [shown, setShown] = useState(false)
  return (
    <div className="mt-6 lg:hidden">
      <p className="mb-6 flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t(copy.or)}
      </p>
      <Button
        size={44}
        icon={<QrCode aria-hidden="true" />}
        aria-expanded={shown}
        className="w-full"
        onClick={() => setShown(!shown)}
      >
        {shown ? t(copy.hideQr) : t(copy.showQr)}
      </Button>
      {shown && (
        <div className="mt-5 flex flex-col items-center gap-3">
          <QrCard qr={qr} />
          <div className="flex flex-col items-center pt-2 text-center text-balance">
            {qr.shown && <h2 className="mb-1 text-xl font-semibold text-ink">{t(copy.scanned)}</h2>}
            <p className="max-w-64 text-sm text-ink-2">{t(qr.shown ? copy.scannedHint : copy.scanHint)}</p>
          </div>
          {qr.shown && (
            <div className="flex flex-col items-center">
              <NumberWait shown={qr.shown} onNewCode={qr.renew} />
              <p className="mt-4 text-center text-sm text-balance text-ink-3">{t(copy.numberWarning)}</p>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
