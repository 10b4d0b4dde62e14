import { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { BusinessForm } from '@quickprism/contract/businesses'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { Building2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { AddressFields } from '../../lib/address-fields.tsx'
import { REQUIRED_HINT, useContractForm } from '../../lib/contract-form.tsx'
import { FormText } from '../../lib/form-fields.tsx'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useRegisterBusiness } from './api.ts'
import { copy } from './copy.ts'
import { type LineName, lines } from './fields.ts'

const empty: BusinessForm = {
  ...(Object.fromEntries(lines.map(([name]) => [name, ''])) as Record<LineName, string>),
  address: { street_address: '', city: '', state: '', pin_code: '' },
}

type RegisterBusinessDialogProps = {
  open: boolean
  onClose: () => void
  /** The new business is in the list by then. Not called once the user has closed the dialog. */
  onRegistered: (quickID: string) => void
}

export const RegisterBusinessDialog = ({ open, onClose, onRegistered }: RegisterBusinessDialogProps) => {
  const register = useRegisterBusiness()
  const isCancelled = useRef(false)
  const { form, control, changed, reset, submit } = useContractForm(BusinessForm, empty, {
    shows: 'leaving',
    draft: 'new business',
  })

  /** What the registry says of the GSTIN that was sent, where it is another name. */
  const [otherName, setOtherName] = useState<{ gstin: string; text: string }>()

  const send = async (business: BusinessForm) => {
    const isConfirmed = otherName?.gstin === business.gstin
    const body = isConfirmed ? { ...business, other_name_confirmed: true } : business
    try {
      const { business_quickID } = await register.mutateAsync({ body })
      if (!isCancelled.current) onRegistered(business_quickID)
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.failure.code !== 'other_name') throw failure
      setOtherName({ gstin: business.gstin, text: failure.message })
    }
  }

  return (
    <FormDialog
      open={open}
      changed={changed}
      onClose={() => {
        isCancelled.current = true
        onClose()
      }}
      onClosed={reset}
      title={t(copy.register)}
      description={t(copy.registerLead)}
      icon={<Building2 />}
      width="wide"
      onSubmit={() => submit(send)}
      footer={
        <>
          <DialogCancel>{t(copy.cancel)}</DialogCancel>
          <Button type="submit" variant="primary" busy={register.isPending} busyLabel={t(copy.registering)}>
            {t(otherName ? copy.submitOtherName : copy.submitRegister)}
          </Button>
        </>
      }
    >
      <div ref={form as RefObject<HTMLDivElement | null>}>
        <p className="mb-4 text-xs text-ink-3">{t(REQUIRED_HINT)}</p>
        <div role="alert" className="not-empty:mb-4">
          {otherName ? (
            <p className="rounded-lg border border-warning-line bg-warning-subtle p-3 text-sm text-warning">
              {otherName.text}
            </p>
          ) : null}
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {lines.map(([name, { label, helper, clean, input }]) => (
            <FormText
              key={name}
              control={control}
              name={name}
              label={t(label)}
              required
              {...(helper ? { helper: t(helper) } : {})}
              {...(clean ? { clean } : {})}
              input={input}
            />
          ))}
          <AddressFields control={control} street={copy.street} />
        </div>
      </div>
    </FormDialog>
  )
}
