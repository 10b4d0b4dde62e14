import { DocumentTitle } from '@quickprism/app/document-title'
import { ThemeToggle } from '@quickprism/app/theme-toggle'
import { t } from '@quickprism/client/words'
import { fetchCode } from '@quickprism/ui/fetch-code'
import { linkLook } from '@quickprism/ui/link-look'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { dialogLater } from '../../lib/dialog-later.ts'
import { ProductFooter } from '../../lib/product-footer.tsx'
import { StoreLinks } from '../../lib/store-links.tsx'
import { BrandBand } from './brand-band.tsx'
import { BrandPanel } from './brand-panel.tsx'
import { copy } from './copy.ts'
import { PhoneQr } from './phone-qr.tsx'
import { QuickIdStep } from './quick-id-step.tsx'
import { useQrSignIn } from './use-qr-sign-in.ts'

const loadCodeStep = async () => (await import('./sign-in-code-step.tsx')).SignInCodeStep
const SignInCodeStep = dialogLater(loadCodeStep, ({ onBack }) => onBack())

/** Two ways in, side by side: a phone that is signed in already, or the quickID and a code. */
export const SignInScreen = () => {
  const qr = useQrSignIn()
  const [quickID, setQuickID] = useState('')
  const [sentAt, setSentAt] = useState<number>()

  return (
    <div className="flex min-h-dvh flex-col bg-surface lg:flex-row">
      <DocumentTitle>{copy.title}</DocumentTitle>
      {/* Said once: the text stays the same while the time runs. */}
      <p role="status" className="sr-only">
        {qr.shown && t(copy.numberSpoken, { digits: [...String(qr.shown.number)].join(' ') })}
      </p>
      <BrandBand />
      <BrandPanel qr={qr} />
      <main className="relative flex flex-1 flex-col px-5">
        <div className="absolute top-6 right-6 max-lg:hidden">
          <ThemeToggle />
        </div>
        <div className="mx-auto flex w-full max-w-[380px] flex-1 flex-col max-lg:pt-7 lg:justify-center">
          {sentAt === undefined ? (
            <>
              <QuickIdStep
                quickID={quickID}
                onType={(typed) => {
                  setQuickID(typed)
                  fetchCode(loadCodeStep).catch(() => undefined)
                }}
                onSent={(sent) => {
                  setQuickID(sent)
                  setSentAt(Date.now())
                }}
              />
              <PhoneQr qr={qr} />
            </>
          ) : (
            <SignInCodeStep
              quickID={quickID}
              sentAt={sentAt}
              onResent={() => setSentAt(Date.now())}
              onBack={() => setSentAt(undefined)}
            />
          )}
          <Foot>{sentAt === undefined && <StoreLinks look="plain" className="mb-4 lg:hidden" />}</Foot>
        </div>
        <div className="max-lg:hidden">
          <ProductFooter />
        </div>
      </main>
    </div>
  )
}

/** At the bottom of a phone, under the form elsewhere. */
const Foot = ({ children }: { children: ReactNode }) => (
  <div className="pb-4 max-lg:mt-auto max-lg:pt-8 lg:pt-8 lg:pb-0">
    {children}
    <div className="flex items-center justify-between gap-4 border-t border-line pt-5 text-sm max-lg:pt-4">
      <p className="text-ink-2">{t(copy.trouble)}</p>
      <Link to={addresses.help} className={`${linkLook} pointer-coarse:-my-3 pointer-coarse:py-3`}>
        {t(copy.getHelp)}
      </Link>
    </div>
  </div>
)
