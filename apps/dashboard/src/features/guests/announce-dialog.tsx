import { t } from '@quickprism/client/words'
import { GuestForm, MOST_GUESTS } from '@quickprism/contract/guests'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { CalendarPlus, Send } from 'lucide-react'
import type { RefObject } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useContractForm } from '../../lib/contract-form.tsx'
import { FormDialog } from '../../lib/unsaved.tsx'
import { AnnounceFields } from './announce-fields.tsx'
import { useAnnounce } from './api.ts'
import { copy } from './copy.ts'
import { nothingTyped } from './typed-guest.ts'

type AnnounceDialogProps = {
  open: boolean
  onClose: () => void
  /** On the calendar of the branch. */
  today: string
  announced: number
}

export const AnnounceDialog = ({ open, onClose, today, announced }: AnnounceDialogProps) => {
  const { branchId, branchName } = useHere()
  const announce = useAnnounce()
  const { form, control, setValue, typed, changed, errors, submit } = useContractForm(GuestForm, nothingTyped(today), {
    shows: 'leaving',
  })
  /** As it was typed: the contract reads it again where it arrives. */
  const send = async () => {
    await announce.mutateAsync({ body: { ...typed, shopId: branchId } })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      changed={changed}
      onClose={onClose}
      title={t(copy.announce)}
      description={t(copy.announceLead, { branch: branchName })}
      icon={<CalendarPlus />}
      width="wide"
      onSubmit={() => submit(send)}
      footerStart={
        <span className="text-xs text-ink-3 max-md:text-center">
          {t(copy.count, { count: announced, most: MOST_GUESTS })}
        </span>
      }
      footer={
        <>
          <DialogCancel>{t(copy.cancel)}</DialogCancel>
          <Button
            type="submit"
            variant="primary"
            icon={<Send aria-hidden="true" />}
            busy={announce.isPending}
            busyLabel={t(copy.submitting)}
          >
            {t(copy.submit)}
          </Button>
        </>
      }
    >
      <div ref={form as RefObject<HTMLDivElement | null>}>
        <AnnounceFields
          control={control}
          setValue={setValue}
          typed={typed}
          wrong={errors.to?.message}
          wrongDay={errors.day?.message}
          today={today}
        />
      </div>
    </FormDialog>
  )
}
