import { Answer } from '@quickprism/app/answer'
import { shownLanguage, t } from '@quickprism/client/words'
import { NOTICE_VERSION } from '@quickprism/contract/consents'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { addresses } from '../../lib/addresses.ts'
import { rememberConsent } from '../../lib/device-memory.ts'
import { footLook } from '../../lib/foot-look.ts'
import { useAgree, useConsent } from './api.ts'
import { copy } from './copy.ts'
import { NoticeText } from './notice-text.tsx'

type NoticeStepProps = {
  onAgreed: () => void
  /** Where nothing is left for it. */
  onNotNow?: () => void
}

/** Before the first check-in: read, then agreed to. The version and the language that were shown are kept with it. */
export const NoticeStep = ({ onAgreed, onNotNow }: NoticeStepProps) => {
  const consent = useConsent()
  const agree = useAgree()
  const onGiven = () => {
    rememberConsent(true)
    onAgreed()
  }
  const give = () =>
    agree.mutate({ body: { version: NOTICE_VERSION, language: shownLanguage() } }, { onSuccess: onGiven })
  return (
    <>
      <div className="flex-1 px-5 pb-6">
        <h2 className="text-xl font-semibold text-ink">{t(copy.heading)}</h2>
        <p className="mt-1 mb-5 text-ink-2">{t(copy.lead)}</p>
        <Answer of={consent} waiting={<Skeleton className="h-96" />}>
          {({ hold_days }) => <NoticeText days={hold_days} />}
        </Answer>
      </div>
      <div className={`${footLook} flex flex-col gap-3`}>
        <div className="flex gap-3">
          <Link to={addresses.pass} onClick={onNotNow} className={`${buttonLook('secondary', 52)} flex-1`}>
            {t(copy.notNow)}
          </Link>
          <Button
            variant="primary"
            size={52}
            className="flex-1"
            disabled={!consent.data}
            busy={agree.isPending}
            busyLabel={t(copy.agreeing)}
            onClick={give}
          >
            {t(copy.agree)}
          </Button>
        </div>
        <p className="text-center text-sm text-ink-3">{t(copy.desk)}</p>
      </div>
    </>
  )
}
