import { formatDateTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { RecordOfOne } from '@quickprism/contract/records'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { DoorOpen } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { useZone } from '../../lib/zone.ts'
import { useSetBlacklisted } from './api.ts'
import { copy } from './copy.ts'

type UnblacklistDialogProps = { record: RecordOfOne; open: boolean; onClose: () => void }

/** Asks before someone is let in again, with since when and why they were not. */
export const UnblacklistDialog = ({ record, open, onClose }: UnblacklistDialogProps) => {
  const { branchId, branchName } = useHere()
  const zone = useZone()
  const setting = useSetBlacklisted()
  const name = record.name ?? t(copy.noName)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(copy.removeTitle, { name })}
      text={
        <>
          <p className="break-words">{t(copy.removeText, { name, branch: branchName })}</p>
          {record.blacklisted_at && (
            <p className="mt-2 text-sm">{t(copy.since, { time: formatDateTime(record.blacklisted_at, zone) })}</p>
          )}
          {record.blacklist_reason && (
            <p className="mt-1 text-sm break-words">{t(copy.because, { reason: record.blacklist_reason })}</p>
          )}
        </>
      }
      icon={<DoorOpen />}
      confirmLabel={t(copy.remove)}
      busy={setting.isPending}
      busyLabel={t(copy.removing)}
      onConfirm={() =>
        record &&
        setting.mutate(
          { query: { shopId: branchId, quickId: record.visitor_ref, blacklistUser: 'false' } },
          { onSuccess: onClose },
        )
      }
    />
  )
}
