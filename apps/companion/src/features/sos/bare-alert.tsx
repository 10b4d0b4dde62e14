import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { adviceFor } from '@quickprism/contract/sos-advice'
import { bareCopy } from './bare-copy.ts'

/** What is to be known at once, until the screen with the answers is there, and where it does not come. */
export const BareAlert = ({ alert }: { alert: OwnAlert | undefined }) =>
  alert && alert.ended_at === null ? (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col justify-center gap-3 px-5 text-center text-lg text-ink">
      <p className="font-semibold">
        {t(alert.drill ? bareCopy.drillAt : bareCopy.where, { branch: alert.branch_name })}
      </p>
      <h1 className="text-3xl font-semibold break-words">{t(alert.reason)}</h1>
      <p>{t(alert.drill ? bareCopy.practice : adviceFor(alert.reason))}</p>
      {!alert.drill && (
        <a href="tel:112" className="mt-4 font-semibold underline">
          {t(bareCopy.call)}
        </a>
      )}
    </main>
  ) : null
