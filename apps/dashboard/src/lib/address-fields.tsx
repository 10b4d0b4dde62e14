import { t } from '@quickprism/client/words'
import { type Control, type FieldPathByValue, useWatch } from 'react-hook-form'
import { FormSelect, FormText } from './form-fields.tsx'
import { stateOptions } from './states.ts'

type Address = { street_address: string; city: string; state: string; pin_code: string }

const copy = {
  city: 'City',
  state: 'State',
  chooseState: 'Choose a state',
  pincode: 'Pincode',
  pincodeHint: '6 digits',
}

type AddressFieldsProps<V extends { address: Address }, Ready> = {
  control: Control<V, unknown, Ready>
  /** What the form calls the first line. */
  street: string
}

/** The address of a place in India, for the grid of a form: the street takes a whole row. */
export const AddressFields = <V extends { address: Address }, Ready>({
  control,
  street,
}: AddressFieldsProps<V, Ready>) => {
  const path = (part: keyof Address) => `address.${part}` as FieldPathByValue<V, string | undefined>
  const state = useWatch({ control, name: path('state') })
  return (
    <>
      <FormText
        control={control}
        name={path('street_address')}
        label={t(street)}
        required
        input={{ maxLength: 300, autoComplete: 'street-address' }}
        className="col-span-full"
      />
      <FormText
        control={control}
        name={path('city')}
        label={t(copy.city)}
        required
        input={{ maxLength: 100, autoComplete: 'address-level2' }}
      />
      <FormSelect
        control={control}
        name={path('state')}
        label={t(copy.state)}
        required
        placeholder={t(copy.chooseState)}
        options={stateOptions(state as string)}
      />
      <FormText
        control={control}
        name={path('pin_code')}
        label={t(copy.pincode)}
        required
        input={{ maxLength: 10, inputMode: 'numeric', autoComplete: 'postal-code', placeholder: t(copy.pincodeHint) }}
        className="md:max-w-44"
      />
    </>
  )
}
