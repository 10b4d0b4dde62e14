import { t } from '@quickprism/client/words'
import { BusinessForm } from '@quickprism/contract/businesses'
import { GSTIN_LENGTH } from '@quickprism/contract/gstin'
import { Button } from '@quickprism/ui/button'
import { Dialog } from '@quickprism/ui/dialog'
import { Building2 } from 'lucide-react'
import type { RefObject } from 'react'
import { AddressFields } from '../../lib/address-fields.tsx'
import { REQUIRED_HINT, useContractForm } from '../../lib/contract-form.tsx'
import { digitsOnly, FormText } from '../../lib/form-fields.tsx'
import { useRegisterBusiness } from './api.ts'
import { copy } from './copy.ts'

const empty: BusinessForm = {
  trade_name: '',
  registered_name: '',
  business_type: '',
  gstin: '',
  registered_email: '',
  registered_phone: '',
  address: { street_address: '', city: '', state: '', pin_code: '' },
}

type RegisterBusinessDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The new business is in the list by then. */
  onRegistered: (quickID: string) => void
}

export const RegisterBusinessDialog = ({ open, onOpenChange, onRegistered }: RegisterBusinessDialogProps) => {
  const register = useRegisterBusiness()
  const { form, control, reset, submit } = useContractForm(BusinessForm, empty, { shows: 'leaving' })

  const send = async (business: BusinessForm) => {
    const { business_quickID } = await register.mutateAsync({ body: business })
    onRegistered(business_quickID)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => reset()}
      title={t(copy.register)}
      description={t(copy.registerLead)}
      icon={<Building2 />}
      width="wide"
      onSubmit={() => submit(send)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(copy.cancel)}</Button>
          <Button type="submit" variant="primary" busy={register.isPending} busyLabel={t(copy.registering)}>
            {t(copy.submitRegister)}
          </Button>
        </>
      }
    >
      <div ref={form as RefObject<HTMLDivElement | null>}>
        <p className="mb-4 text-xs text-ink-3">{t(REQUIRED_HINT)}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText
            control={control}
            name="trade_name"
            label={t(copy.tradeName)}
            required
            input={{ maxLength: 200, autoComplete: 'organization' }}
          />
          <FormText
            control={control}
            name="registered_name"
            label={t(copy.registeredName)}
            required
            input={{ maxLength: 200, autoComplete: 'off' }}
          />
          <FormText
            control={control}
            name="business_type"
            label={t(copy.businessType)}
            required
            input={{ maxLength: 200, autoComplete: 'off' }}
          />
          <FormText
            control={control}
            name="gstin"
            label={t(copy.gstin)}
            required
            helper={t(copy.gstinHint)}
            clean={(typed) =>
              typed
                .replace(/[^\da-z]/gi, '')
                .toUpperCase()
                .slice(0, GSTIN_LENGTH)
            }
            input={{ mono: true, autoComplete: 'off', spellCheck: false }}
          />
          <FormText
            control={control}
            name="registered_email"
            label={t(copy.emailId)}
            required
            input={{ type: 'email', maxLength: 254, autoComplete: 'email' }}
          />
          <FormText
            control={control}
            name="registered_phone"
            label={t(copy.contactNumber)}
            required
            helper={t(copy.contactNumberHint)}
            clean={digitsOnly(10)}
            input={{ type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' }}
          />
          <AddressFields control={control} street={copy.street} />
        </div>
      </div>
    </Dialog>
  )
}
