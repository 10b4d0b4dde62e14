import { t } from '@quickprism/client/words'
import { NOT_SENT } from '@quickprism/contract/sos'
import { buttonLook } from '@quickprism/ui/button-look'
import { Phone } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { MobileNumber } from '../../lib/mobile-number.tsx'
import { useBranchContact } from './api.ts'
import { copy } from './copy.ts'

type NotSentProps = {
  /** The title of the dialog by now, which no screen reader has read: it is said aloud here, once. */
  title: string
  /** The server's own words, or what the state of the branch says. */
  because: string
}

/** What is known of a start that failed (Q143), and what to do now instead. It stands above the button that failed. */
export const NotSent = ({ title, because }: NotSentProps) => {
  const { branchName } = useHere()
  const mobile = useBranchContact(true)?.contact_mobile
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div role="alert" className="rounded-md border border-danger-line bg-danger-subtle px-4 py-3.5 text-ink">
        <p className="sr-only">{title}</p>
        {because !== t(NOT_SENT) && <p className="mb-1 text-sm text-ink-2">{because}</p>}
        <p className="text-lg font-semibold">{t(copy.callNow)}</p>
      </div>
      <a href="tel:112" className={`${buttonLook('primary', 52)} w-full`}>
        <Phone aria-hidden="true" size={18} />
        {t(copy.call112)}
      </a>
      {mobile ? (
        <a href={`tel:${mobile.replaceAll(/[^+\d]/g, '')}`} className={`${buttonLook('secondary', 44)} w-full`}>
          <Phone aria-hidden="true" size={16} />
          {t(copy.callBranch, { name: branchName })} <MobileNumber of={mobile} />
        </a>
      ) : null}
      <p className="text-sm text-ink-2">{t(copy.againHint)}</p>
    </div>
  )
}
