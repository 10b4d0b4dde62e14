import { DocumentTitle } from '@quickprism/app/document-title'
import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { ErrorState } from '@quickprism/ui/error-state'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { Link } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { PassRays } from '../../lib/pass-rays.tsx'
import { usePerson } from '../../lib/person.tsx'
import { copy } from './copy.ts'
import { PassCode } from './pass-code.tsx'
import { PassWaiting } from './pass-waiting.tsx'
import { usePassKey } from './use-pass-key.ts'
import { useWakeLock } from './use-wake-lock.ts'

type PassScreenProps = {
  /** What is to be seen first, below a small pass. */
  first?: ReactNode
  /** Below everything. */
  last?: ReactNode
}

export const PassScreen = ({ first, last }: PassScreenProps) => {
  const passKey = usePassKey()
  const { name } = usePerson()
  useWakeLock()
  return (
    <>
      <DocumentTitle>{copy.pass.title}</DocumentTitle>
      <section className="overflow-hidden rounded-2xl border border-line bg-surface shadow-md">
        <div className="relative bg-brand-ink px-5 pt-5 pb-4">
          <PassRays />
          <h1 className="relative text-sm text-on-brand-2">{t(copy.pass.heading)}</h1>
          <p className="relative text-2xl font-semibold break-words text-on-brand">{name}</p>
        </div>
        <SpectrumLine />
        <div className="flex flex-col items-center px-1 pt-4 pb-4">
          {passKey.isError && !passKey.data && (
            <ErrorState
              tone="warning"
              title={t(copy.pass.unready)}
              text={t(copy.pass.unreadyText)}
              retryLabel={t(copy.pass.retry)}
              onRetry={() => void passKey.refetch()}
              className="min-h-96"
            />
          )}
          {passKey.isPending && <PassWaiting />}
          {passKey.data && <PassCode passKey={passKey.data} compact={first !== undefined} />}
        </div>
      </section>
      {first}
      <Link to={addresses.scan} className={`${buttonLook('primary', 52)} mt-4 w-full`}>
        <ScanLine aria-hidden="true" size={18} />
        {t(first === undefined ? copy.pass.scan : copy.pass.scanAnother)}
      </Link>
      {last}
    </>
  )
}
