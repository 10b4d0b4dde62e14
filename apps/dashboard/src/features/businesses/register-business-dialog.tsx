import { t } from '@quickprism/client/words'
import { BusinessForm } from '@quickprism/contract/businesses'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { Building2 } from 'lucide-react'
import type { RefObject } from 'react'
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
  /** The new business is in the list by then. */
  onRegistered: (quickID: string) => void
}

export const RegisterBusinessDialog = ({ open, onClose, onRegistered }: RegisterBusinessDialogProps) => {
  const register = useRegisterBusiness()
  const { form, control, changed, reset, submit } = useContractForm(BusinessForm, empty, {
    shows: 'leaving',
    draft: 'new business',
  })

  const send = async (business: BusinessForm) => {
    const { business_quickID } = await register.mutateAsync({ body: business })
    onRegistered(business_quickID)
  }

  return (
    <FormDialog
      open={open}
      changed={changed}
      onClose={onClose}
      onClosed={() => reset()}
      title={t(copy.register)}
      description={t(copy.registerLead)}
      icon={<Building2 />}
      width="wide"
      onSubmit={() => submit(send)}
      footer={
        <>
          <DialogCancel>{t(copy.cancel)}</DialogCancel>
          <Button type="submit" variant="primary" busy={register.isPending} busyLabel={t(copy.registering)}>
            {t(copy.submitRegister)}
          </Button>
        </>
      }
    >
      <div ref={form as RefObject<HTMLDivElement | null>}>
        <p className="mb-4 text-xs text-ink-3">{t(REQUIRED_HINT)}</p>
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
