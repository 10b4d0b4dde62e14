import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Dialog } from '@quickprism/ui/dialog'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'

type OverDialogProps = { open: boolean; drill: boolean; report: ReactNode; onClose: () => void }

/** After the end, for whoever may take the report with them. */
export const OverDialog = ({ open, drill, report, onClose }: OverDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={t(drill ? copy.drillOverTitle : copy.overTitle)}
    icon={<FileText />}
    footer={
      <>
        <Button onClick={onClose}>{t(copy.close)}</Button>
        {report}
      </>
    }
  >
    <p>{t(copy.overText)}</p>
  </Dialog>
)
