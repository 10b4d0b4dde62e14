import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { Incident } from '@quickprism/contract/sos'
import { Button } from '@quickprism/ui/button'
import { Checkbox } from '@quickprism/ui/checkbox'
import { Dialog } from '@quickprism/ui/dialog'
import { CircleStop, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useToggle } from './api.ts'
import { copy } from './copy.ts'
import { inWords, useElapsed } from './running-time.ts'

export type StopDialogProps = {
  open: boolean
  incident: Incident
  onClose: () => void
  onStopped: (isFalse: boolean) => void
}

const ActiveFor = ({ since }: { since: string }) => {
  const { branchName: branch } = useHere()
  return t(copy.activeFor, { time: inWords(useElapsed(since)), branch })
}

/** One confirmation: who is not accounted for yet, and whether there was anything at all. */
export const StopDialog = ({ open, incident, onClose, onStopped }: StopDialogProps) => {
  const { branchId } = useHere()
  const toggle = useToggle()
  const [isFalse, setFalse] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const { total, safe } = incident.counts
  const notSafe = total - safe

  const stop = () => {
    if (toggle.isPending) return
    toggle.mutate(
      {
        body: { shop_quickID: branchId, action: 'stop', false_alarm: isFalse, incident_ref: incident.incident_ref },
        key: crypto.randomUUID(),
      },
      { onSuccess: () => onStopped(isFalse) },
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={() => setFalse(false)}
      title={t(copy.stopTitle)}
      description={<ActiveFor since={incident.started_at} />}
      icon={<ShieldCheck />}
      width="wide"
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onClose}>
            {t(copy.keepActive)}
          </Button>
          <Button
            variant="primary"
            icon={<CircleStop aria-hidden="true" />}
            busy={toggle.isPending}
            busyLabel={t(copy.stopping)}
            onClick={stop}
          >
            {t(copy.stop)}
          </Button>
        </>
      }
    >
      <p className="mb-4">
        {t(copy.over)}{' '}
        {notSafe > 0
          ? tCount(notSafe, copy.notSafeYet, { total: formatNumber(total) })
          : total > 0
            ? t(copy.allSafe)
            : null}
      </p>
      <Checkbox checked={isFalse} onCheckedChange={setFalse} helper={t(copy.falseAlarmHint)}>
        {t(copy.falseAlarm)}
      </Checkbox>
    </Dialog>
  )
}
