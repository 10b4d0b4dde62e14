import { t } from '@quickprism/client/words'
import { Phone } from 'lucide-react'
import { digitsOnly, FormText } from '../../lib/form-fields.tsx'
import { copy } from './form-copy.ts'
import type { BranchControl } from './typed-branch.ts'

export const Contact = ({ control }: { control: BranchControl }) => (
  <div className="grid gap-4 md:grid-cols-3">
    <FormText
      control={control}
      name="contact_email"
      label={t(copy.email)}
      required
      input={{ type: 'email', maxLength: 254, autoComplete: 'email' }}
    />
    <FormText
      control={control}
      name="contact_mobile"
      label={t(copy.mobile)}
      required
      clean={digitsOnly(10)}
      input={{
        type: 'tel',
        inputMode: 'numeric',
        autoComplete: 'tel-national',
        leading: <Phone aria-hidden="true" />,
      }}
    />
    <FormText
      control={control}
      name="website"
      label={t(copy.website)}
      optional={t(copy.optional)}
      input={{ inputMode: 'url', maxLength: 300, autoComplete: 'url', placeholder: 'https://' }}
    />
  </div>
)
