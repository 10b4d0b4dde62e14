import { readDay, showDay } from '@quickprism/app/days'
import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import { Gender, type RegisterForm as Registration, RegisterForm as Shape } from '@quickprism/contract/people'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { linkLook } from '@quickprism/ui/link-look'
import { Select } from '@quickprism/ui/select'
import { TextInput } from '@quickprism/ui/text-input'
import { Link } from '@tanstack/react-router'
import { addresses } from '../../lib/addresses.ts'
import { faultsOf, useForm } from '../../lib/use-form.ts'
import { copy } from './copy.ts'

export type { Registration }

const UNTOLD = 'untold'
const genders = [
  { value: UNTOLD, label: t(copy.untold) },
  ...Gender.options.map((value) => ({ value, label: t(copy.genders[value]) })),
]

type Typed = { name: string; email: string; mobile: string; birth_date: string; gender: string }

/** What the contract is asked about: texts without the space around them, and nothing where nothing was told. */
const registrationOf = ({ name, email, mobile, birth_date, gender }: Typed): Registration => ({
  name: name.trim(),
  email: email.trim(),
  mobile: mobile.trim(),
  ...(birth_date.trim() === '' ? {} : { birth_date: readDay(birth_date) ?? birth_date }),
  ...(gender === UNTOLD ? {} : { gender: gender as Gender }),
})

const faultsIn = (typed: Typed) => {
  const faults = faultsOf<Typed>(Shape.safeParse(registrationOf(typed)))
  // The contract speaks of its own format, a person of theirs.
  return faults.birth_date ? { ...faults, birth_date: copy.birthDateWrong } : faults
}

type RegisterFormProps = {
  /** What was typed before the code was asked for. */
  before: Registration | undefined
  busy: boolean
  onSubmit: (registration: Registration) => void
}

export const RegisterForm = ({ before, busy, onSubmit }: RegisterFormProps) => {
  const { form, values, put, fault, text, submit } = useForm<Typed>(
    {
      name: before?.name ?? '',
      email: before?.email ?? '',
      mobile: before?.mobile ?? '',
      birth_date: before?.birth_date ? showDay(before.birth_date) : '',
      gender: before?.gender ?? UNTOLD,
    },
    faultsIn,
  )
  const told = (name: keyof Typed) => {
    const said = fault(name)
    return said && t(said)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit(() => onSubmit(registrationOf(values)))}
      className="flex flex-col gap-4"
    >
      <Field label={t(copy.name)} required error={told('name')}>
        <TextInput {...text('name')} controlSize={44} autoComplete="name" maxLength={100} />
      </Field>
      <Field label={t(copy.email)} required error={told('email')}>
        <TextInput {...text('email')} controlSize={44} type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field label={t(copy.mobile)} required helper={t(copy.mobileHint)} error={told('mobile')}>
        <TextInput
          {...text('mobile')}
          onValueChange={(typed) => put('mobile', typed.replace(/\D/g, ''))}
          mono
          controlSize={44}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={10}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t(copy.birthDate)}
          optional={t(copy.optional)}
          helper={t(copy.birthDateHint)}
          error={told('birth_date')}
        >
          <TextInput {...text('birth_date')} controlSize={44} inputMode="numeric" autoComplete="bday" maxLength={10} />
        </Field>
        <Field label={t(copy.gender)} optional={t(copy.optional)}>
          <Select
            name="gender"
            controlSize={44}
            options={genders}
            value={values.gender}
            onChange={(gender) => put('gender', gender)}
          />
        </Field>
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
    </form>
  )
}
