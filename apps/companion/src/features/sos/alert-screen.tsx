import { DocumentTitle } from '@quickprism/app/document-title'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { adviceFor } from '@quickprism/contract/sos-advice'
import { classNames } from '@quickprism/ui/class-names'
import { Wordmark } from '@quickprism/ui/logo'
import { CircleCheck, HandHelping } from 'lucide-react'
import { useFocusOnOpening } from '../../lib/use-focus-on-opening.ts'
import { Call112 } from './call-112.tsx'
import { copy } from './copy.ts'
import { DrillPlate } from './drill-plate.tsx'
import { SirenRings } from './siren-rings.tsx'
import type { AnswerAlert } from './use-answering.ts'
import { markedText, timeAt, whereOf } from './words.ts'

const quiet =
  'inline-flex min-h-13 flex-1 items-center justify-center gap-2.5 rounded-lg border border-white/55 bg-emergency-control px-3 py-2 text-center text-md font-semibold'

type AlertScreenProps = {
  alert: OwnAlert
  answer: AnswerAlert
  /** Back to what was open, for someone whom a marshal marked safe. */
  goOn?: (() => void) | undefined
}

/** What is happening, where, and what to do; then one tap to answer. Full screen, over whatever was open. */
export const AlertScreen = ({ alert, answer, goOn }: AlertScreenProps) => {
  const { drill } = alert
  const marked = markedText(alert)
  return (
    <div
      className={classNames(
        'on-alarm flex min-h-dvh flex-col',
        drill ? 'drill-stripes' : 'bg-linear-to-b from-emergency-from to-emergency-to',
      )}
    >
      <DocumentTitle>{drill ? copy.drillTitle : copy.title}</DocumentTitle>
      <div className="mx-auto flex w-full max-w-120 flex-1 flex-col px-5 pt-[env(safe-area-inset-top)] pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <header className="flex h-18 shrink-0 items-center justify-between pt-1">
          <Wordmark name={settings.product} size={22} onBrand />
          <time dateTime={alert.started_at} className="font-mono text-md">
            {timeAt(alert, alert.started_at)}
          </time>
        </header>
        <main
          ref={useFocusOnOpening()}
          tabIndex={-1}
          className="flex flex-1 flex-col items-center text-center outline-none"
        >
          {drill ? (
            <div className="flex h-[30svh] items-center">
              <DrillPlate isLarge />
            </div>
          ) : (
            <SirenRings />
          )}
          {/* Read out once, when it opens. A practice interrupts nobody. */}
          <div {...(drill ? {} : { role: 'alert' })} className="-mt-9 flex w-full flex-col items-center">
            <p className="text-sm font-semibold tracking-[0.06em] break-words uppercase">{whereOf(alert)}</p>
            <h1 className="mt-2 max-w-full text-[2rem] leading-10 font-semibold tracking-[-0.02em] break-words">
              {t(alert.reason)}
            </h1>
            {drill && <p className="mt-3 text-lg leading-6 font-semibold">{t(copy.practice)}</p>}
            <p className="mt-3 max-w-88 text-lg leading-6">{t(adviceFor(alert.reason))}</p>
          </div>
          <div className="mt-auto w-full pt-8">
            {marked && (
              <p
                role="status"
                className="mb-4 rounded-lg border border-white/55 bg-emergency-control px-4 py-3 text-md font-semibold"
              >
                {marked}
              </p>
            )}
            <button
              type="button"
              onClick={() => answer('safe')}
              className={classNames(
                'flex min-h-16 w-full items-center justify-center gap-3 rounded-xl bg-white px-4 text-[1.125rem] font-semibold shadow-lg',
                drill ? 'text-drill-text' : 'text-emergency-text',
              )}
            >
              <CircleCheck aria-hidden="true" size={24} />
              {t(copy.safe)}
            </button>
            <div className="mt-3 flex gap-3">
              <button type="button" onClick={() => answer('needs-help')} className={quiet}>
                <HandHelping aria-hidden="true" size={20} />
                {t(copy.help)}
              </button>
              {!drill && <Call112 className={quiet} />}
            </div>
            {goOn && (
              <button type="button" onClick={goOn} className={classNames(quiet, 'mt-3 w-full')}>
                {t(copy.markedSafe.goOn)}
              </button>
            )}
            <p className="mt-4 text-sm">{t(drill ? copy.drill.goesTo : copy.goesTo)}</p>
          </div>
        </main>
      </div>
    </div>
  )
}
