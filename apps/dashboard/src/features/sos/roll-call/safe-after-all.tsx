import { formatTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { ShieldCheck } from 'lucide-react'
import { useZone } from '../../../lib/zone.ts'
import { copy } from './copy.ts'
import type { Person } from './people.ts'
import { callWords } from './who-marked.ts'

type SafeAfterAllProps = {
  /** As they were when it was asked: a call for help that arrives meanwhile is not among those that are taken back. */
  person: Person
  open: boolean
  onClose: () => void
  onConfirm: (takesBack: string[]) => void
}

/** Asks before what others say, that someone needs help, is taken back. */
export const SafeAfterAll = ({ person: { name, calls }, open, onClose, onConfirm }: SafeAfterAllProps) => {
  const zone = useZone()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(copy.safeAfterAllTitle, { name: name ?? t(copy.noName) })}
      text={
        <>
          <ul className="mb-3 list-disc space-y-1 pl-4 text-ink">
            {calls.map((call) => (
              <li key={call.mark_id}>{callWords(call, formatTime(call.said_at, zone))}</li>
            ))}
          </ul>
          {t(copy.safeAfterAllHint)}
        </>
      }
      icon={<ShieldCheck />}
      cancelLabel={t(copy.keepNeedsHelp)}
      confirmLabel={t(copy.safeAfterAll)}
      onConfirm={() => onConfirm(calls.map(({ mark_id }) => mark_id))}
    />
  )
}
