import { t } from '@quickprism/client/words'
import type { RecordOfOne } from '@quickprism/contract/records'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { EyeOff } from 'lucide-react'
import { copy } from './copy.ts'

type MaskAgainProps = { record: RecordOfOne; open: boolean; onClose: () => void; onMask: () => void }

/** Masks what was unmasked before its time is over. Nothing is sent: it is about this person's own screen. */
export const MaskAgain = ({ record, open, onClose, onMask }: MaskAgainProps) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title={t(copy.maskTitle)}
    text={t(copy.maskText, { name: record.name ?? t(copy.noName) })}
    icon={<EyeOff />}
    confirmLabel={t(copy.mask)}
    confirmIcon={<EyeOff aria-hidden="true" />}
    onConfirm={() => {
      onMask()
      onClose()
    }}
  />
)
