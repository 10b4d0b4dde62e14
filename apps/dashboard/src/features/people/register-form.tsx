import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import { Gender } from '@quickprism/contract/people'
import { Button } from '@quickprism/ui/button'
import { linkLook } from '@quickprism/ui/link-look'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { useContractForm } from '../../lib/contract-form.tsx'
import { digitsOnly, FormSelect, FormText } from '../../lib/form-fields.tsx'
import { useUnsaved } from '../../lib/unsaved.tsx'
import { copy } from './copy.ts'
import { type Registration, TypedRegistration, typedFrom, UNTOLD } from './typed-registration.ts'

const genders = [
  { value: UNTOLD, label: t(copy.untold) },
  ...Gender.options.map((value) => ({ value, label: t(copy.genders[value]) })),
]

type RegisterFormProps = {
  /** What was typed before the code was asked for. */
  before: Registration | undefined
  busy: boolean
  onSubmit: (registration: Registration) => void
}

export const RegisterForm = ({ before, busy, onSubmit }: RegisterFormProps) => {
  const { form, control, changed, submit } = useContractForm(TypedRegistration, typedFrom(before), { shows: 'leaving' })
  const { question } = useUnsaved(changed || before !== undefined)
  return (
    <form
      ref={form as RefObject<HTMLFormElement | null>}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(onSubmit)
      }}
      className="flex flex-col gap-4"
    >
      <FormText
        control={control}
        name="name"
        label={t(copy.name)}
        required
        input={{ controlSize: 44, autoComplete: 'name', maxLength: 100 }}
      />
      <FormText
        control={control}
        name="email"
        label={t(copy.email)}
        required
        input={{ controlSize: 44, type: 'email', autoComplete: 'email', maxLength: 254 }}
      />
      <FormText
        control={control}
        name="mobile"
        label={t(copy.mobile)}
        required
        helper={t(copy.mobileHint)}
        clean={digitsOnly(10)}
        input={{ mono: true, controlSize: 44, type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText
          control={control}
          name="birth_date"
          label={t(copy.birthDate)}
          optional={t(copy.optional)}
          helper={t(copy.birthDateHint)}
          input={{ controlSize: 44, inputMode: 'numeric', autoComplete: 'bday' }}
        />
        <FormSelect
          control={control}
          name="gender"
          label={t(copy.gender)}
          optional={t(copy.optional)}
          controlSize={44}
          options={genders}
        />
      </div>
      <Button type="submit" variant="primary" size={44} busy={busy} busyLabel={t(copy.sending)} className="mt-1">
        {t(copy.getOtp)}
      </Button>
      <p className="text-center text-sm text-ink-2">
        <Sentence
          of={copy.haveAccount}
          parts={{
            link: (
              <Link to={addresses.login} className={`${linkLook} no-underline!`}>
                {t(copy.login)}
              </Link>
            ),
          }}
        />
      </p>
      {question}
    </form>
  )
}
