import type { Incident } from '@quickprism/contract/sos'
import type { ReactNode } from 'react'
import { EndDrillDialog } from './end-drill-dialog.tsx'
import { OverDialog, type OverDialogProps } from './over-dialog.tsx'
import { RaiseDialog } from './raise-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'

export type Over = Pick<OverDialogProps, 'incident' | 'isCorrectable'>

export type OpenDialog = 'raise' | 'stop' | 'end drill' | 'over'

type SosDialogsProps = {
  open: OpenDialog | undefined
  /** What is on, or was on last. */
  incident: Incident | undefined
  place: string
  raisedBy: string
  /** What was ended here last, whatever has begun since. */
  over: Over | undefined
  report: ReactNode
  onClose: () => void
  onStopped: (isFalse: boolean) => void
  onDrillEnded: () => void
}

/** Every dialog of the control in the top bar, at most one of them open. */
export const SosDialogs = ({
  open,
  incident,
  place,
  raisedBy,
  over,
  report,
  onClose,
  onStopped,
  onDrillEnded,
}: SosDialogsProps) => (
  <>
    <RaiseDialog open={open === 'raise'} onClose={onClose} place={place} raisedBy={raisedBy} />
    <EndDrillDialog open={open === 'end drill'} onClose={onClose} onEnded={onDrillEnded} />
    {incident && <StopDialog open={open === 'stop'} incident={incident} onClose={onClose} onStopped={onStopped} />}
    {over && <OverDialog {...over} open={open === 'over'} report={report} onClose={onClose} />}
  </>
)
