import type { Entry } from '@quickprism/app/use-slot'
import type { Incident } from '@quickprism/contract/sos'
import type { ReactNode } from 'react'
import { EndDrillDialog } from './end-drill-dialog.tsx'
import { OverDialog } from './over-dialog.tsx'
import { RaiseDialog } from './raise-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'

/** A dialog of the control in the top bar, with the alert or drill it is about. */
export type SosDialog =
  | { which: 'raise' }
  | { which: 'stop' | 'end drill'; incident: Incident }
  | { which: 'over'; incident: Incident; isCorrectable: boolean }

type SosDialogsProps = {
  dialogs: readonly Entry<SosDialog>[]
  /** What is on, or was on last, as it is now. */
  incident: Incident | undefined
  place: string
  raisedBy: string
  report: ((ended: Incident) => ReactNode) | null
  /** An alert or drill was ended here; it may yet be called a false alarm if it was stopped as a real one. */
  onEnded: (incident: Incident, isCorrectable: boolean) => void
}

/** Every dialog of the control in the top bar, at most one of them open. */
export const SosDialogs = ({ dialogs, ...props }: SosDialogsProps) =>
  dialogs.map((dialog) => <OneDialog key={dialog.id} {...dialog} {...props} />)

type OneDialogProps = Entry<SosDialog> & Omit<SosDialogsProps, 'dialogs'>

const OneDialog = ({ value, isOpen, close, incident, place, raisedBy, report, onEnded }: OneDialogProps) => {
  if (value.which === 'raise') return <RaiseDialog open={isOpen} onClose={close} place={place} raisedBy={raisedBy} />
  // Its numbers change while the question about it stands there.
  const about = incident?.incident_ref === value.incident.incident_ref ? incident : value.incident
  if (value.which === 'over') {
    const { isCorrectable } = value
    return (
      <OverDialog
        open={isOpen}
        incident={about}
        isCorrectable={isCorrectable}
        report={report?.(about)}
        onClose={close}
      />
    )
  }
  const end = (isCorrectable: boolean) => {
    close()
    onEnded(about, isCorrectable)
  }
  return value.which === 'stop' ? (
    <StopDialog open={isOpen} incident={about} onClose={close} onStopped={(isFalse) => end(!isFalse)} />
  ) : (
    <EndDrillDialog open={isOpen} onClose={close} onEnded={() => end(false)} />
  )
}
