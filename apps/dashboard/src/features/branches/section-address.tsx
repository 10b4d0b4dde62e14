import { t } from '@quickprism/client/words'
import { useWatch } from 'react-hook-form'
import { digitsOnly, FormSelect, FormText } from '../../lib/form-fields.tsx'
import { stateOptions } from '../../lib/states.ts'
import { copy } from './form-copy.ts'
import type { BranchControl } from './typed-branch.ts'

export const RegisteredAddress = ({ control }: { control: BranchControl }) => {
  const state = useWatch({ control, name: 'address.state' })
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <FormText
        control={control}
        name="address.street_address"
        label={t(copy.street)}
        required
        input={{ maxLength: 300, autoComplete: 'street-address' }}
        className="md:col-span-3"
      />
      <FormText
        control={control}
        name="address.city"
        label={t(copy.city)}
        required
        input={{ maxLength: 100, autoComplete: 'address-level2' }}
      />
      <FormSelect
        control={control}
        name="address.state"
        label={t(copy.state)}
        required
        placeholder={t(copy.chooseState)}
        options={stateOptions(state)}
      />
      <FormText
        control={control}
        name="address.pin_code"
        label={t(copy.pincode)}
        required
        clean={digitsOnly(6)}
        input={{ inputMode: 'numeric', autoComplete: 'postal-code', placeholder: t(copy.pincodeHint) }}
        className="md:max-w-44"
      />
    </div>
  )
}
