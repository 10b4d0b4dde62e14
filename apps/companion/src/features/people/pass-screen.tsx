import { Answer } from '@quickprism/app/answer'
import { DocumentTitle } from '@quickprism/app/document-title'
import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { Link } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { usePerson } from '../../lib/person.tsx'
import { usePass } from './api.ts'
import { copy } from './copy.ts'
import { PassCode } from './pass-code.tsx'
import { PassRays } from './pass-rays.tsx'
import { useWakeLock } from './use-wake-lock.ts'

export const PassScreen = () => {
  const pass = usePass()
  const person = usePerson()
  useWakeLock()
  return (
    <>
      <DocumentTitle>{copy.pass.title}</DocumentTitle>
      <section className="overflow-hidden rounded-2xl border border-line bg-surface shadow-md">
        <div className="relative bg-brand-ink px-5 pt-5 pb-4">
          <PassRays />
          <h1 className="relative text-sm text-on-brand-2">{t(copy.pass.heading)}</h1>
          <p className="relative text-2xl font-semibold break-words text-on-brand">{pass.data?.name ?? person.name}</p>
        </div>
        <SpectrumLine />
        <div className="flex flex-col items-center px-1 pt-4 pb-4">
          <Answer
            of={pass}
            waiting={
              <div className="flex flex-col items-center">
                <Skeleton className="size-78 rounded-lg" />
                <Skeleton className="mt-6 h-8 w-44" />
                <Skeleton className="mt-4 h-4 w-28" />
              </div>
            }
          >
            {(data) => (
              <PassCode
                pass={data}
                receivedAt={pass.dataUpdatedAt}
                failing={pass.isError}
                onRenew={() => void pass.refetch()}
              />
            )}
          </Answer>
        </div>
      </section>
      <Link to={addresses.scan} className={`${buttonLook('primary', 52)} mt-4 w-full`}>
        <ScanLine aria-hidden="true" size={18} />
        {t(copy.pass.scan)}
      </Link>
    </>
  )
}
