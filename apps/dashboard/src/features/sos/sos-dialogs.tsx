import type { Incident } from '@quickprism/contract/sos'
import type { ReactNode } from 'react'
import { EndDrillDialog } from './end-drill-dialog.tsx'
import { OverDialog } from './over-dialog.tsx'
import { RaiseDialog } from './raise-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'

export type OpenDialog = 'raise' | 'stop' | 'end drill' | 'over'

type SosDialogsProps = {
  open: OpenDialog | undefined
  /** What is on, or was on last. */
  incident: Incident | undefined
  place: string
  raisedBy: string
  report: ReactNode
  onClose: () => void
  onEnded: () => void
}

/** Every dialog of the control in the top bar, at most one of them open. */
export const SosDialogs = ({ open, incident, place, raisedBy, report, onClose, onEnded }: SosDialogsProps) => (
  <>
    <RaiseDialog open={open === 'raise'} onClose={onClose} place={place} raisedBy={raisedBy} />
    {incident && <StopDialog open={open === 'stop'} incident={incident} onClose={onClose} onStopped={onEnded} />}
    <EndDrillDialog open={open === 'end drill'} onClose={onClose} onEnded={onEnded} />
    <OverDialog open={open === 'over'} drill={incident?.drill ?? false} report={report} onClose={onClose} />
  </>
)
