import { t } from '@quickprism/client/words'
import type { Incident } from '@quickprism/contract/sos'
import { Button } from '@quickprism/ui/button'
import { Dialog } from '@quickprism/ui/dialog'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useToggle } from './api.ts'
import { SOS_BUTTON } from './bar-buttons.ts'
import { copy } from './copy.ts'

export type OverDialogProps = {
  open: boolean
  incident: Incident
  /** It was stopped as an emergency that is over, and may yet be called a false alarm. */
  isCorrectable: boolean
  /** For those who may have it. */
  report: ReactNode
  onClose: () => void
}

/** After the end: the report, and the correction of whoever forgot to say that there was nothing. */
export const OverDialog = ({ open, incident, isCorrectable, report, onClose }: OverDialogProps) => {
  const { branchId } = useHere()
  const { mutate, isPending } = useToggle()
  const { drill, incident_ref } = incident
  const correct = () => {
    if (isPending) return
    const body = { shop_quickID: branchId, action: 'stop', false_alarm: true, incident_ref } as const
    mutate({ body, key: crypto.randomUUID() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // What ended a drill is gone with it.
      finalFocus={() => document.getElementById(SOS_BUTTON)}
      title={t(drill ? copy.drillOverTitle : copy.overTitle)}
      icon={<FileText />}
      width="wide"
      footerStart={
        isCorrectable && (
          <Button busy={isPending} busyLabel={t(copy.correcting)} onClick={correct}>
            {t(copy.falseAlarm)}
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{t(copy.close)}</Button>
          {report}
        </>
      }
    >
      <p>
        {t(copy.overText)} {report ? t(copy.overReport) : null}
      </p>
    </Dialog>
  )
}
