import { t } from '@quickprism/client/words'
import type { OwnAlert } from '@quickprism/contract/own-alerts'
import { IconButton } from '@quickprism/ui/icon-button'
import { Check, X } from 'lucide-react'
import { copy } from './copy.ts'
import { overWords, timeAt } from './words.ts'

/** Above the app, for someone who opens it after the end: what is open stays open. */
export const OverLine = ({ alert, close }: { alert: OwnAlert; close: () => void }) => (
  <div
    role="status"
    className="sticky top-0 z-20 flex min-h-12 items-center gap-3 border-b border-success-line bg-success-subtle py-1 pr-1 pl-4 pt-[calc(0.25rem+env(safe-area-inset-top))] text-sm text-ink"
  >
    <Check aria-hidden="true" size={18} className="shrink-0 text-success" />
    <p className="min-w-0 flex-1 break-words">
      <span className="block font-semibold">{t(overWords(alert).heading)}</span>
      {t(copy.over.at, { branch: alert.branch_name, time: timeAt(alert, alert.ended_at ?? alert.started_at) })}
    </p>
    <IconButton name={t(copy.over.dismiss)} size={44} onClick={close}>
      <X aria-hidden="true" />
    </IconButton>
  </div>
)
