import { t } from '@quickprism/client/words'
import type { RecordOfOne } from '@quickprism/contract/records'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { Ban } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useBlacklist } from './api.ts'
import { copy } from './copy.ts'

type BlacklistDialogProps = { record: RecordOfOne; open: boolean; onClose: () => void }

const LONGEST = 500

/** Asks before someone is refused at the door, and for a reason if one wants to give it. */
export const BlacklistDialog = ({ record, open, onClose }: BlacklistDialogProps) => {
  const { branchId, branchName } = useHere()
  const [reason, setReason] = useState('')
  const blacklisting = useBlacklist()
  const cancel = useRef<HTMLButtonElement>(null)
  const name = record.name ?? t(copy.noName)

  const blacklist = () => {
    if (blacklisting.isPending) return
    const query = { shopId: branchId, quickId: record.visitor_ref, blacklistUser: 'true' } as const
    blacklisting.mutate({ query, reason: reason.trim() }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      open={open}
      changed={reason.trim() !== ''}
      onClose={onClose}
      title={t(copy.addTitle, { name })}
      icon={<Ban />}
      tone="danger"
      width="confirm"
      initialFocus={cancel}
      onSubmit={blacklist}
      footer={
        <>
          <DialogCancel ref={cancel}>{t(copy.cancel)}</DialogCancel>
          <Button
            type="submit"
            variant="danger"
            icon={<Ban aria-hidden="true" />}
            busy={blacklisting.isPending}
            busyLabel={t(copy.adding)}
          >
            {t(copy.add)}
          </Button>
        </>
      }
    >
      <p className="mb-4 break-words">{t(copy.addText, { name, branch: branchName })}</p>
      <Field label={t(copy.reason)} optional={t(copy.optional)} helper={t(copy.reasonHelper, { name })}>
        <TextInput maxLength={LONGEST} autoComplete="off" value={reason} onValueChange={setReason} />
      </Field>
    </FormDialog>
  )
}
