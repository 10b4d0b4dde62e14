import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import { bareMobile } from '@quickprism/contract/mobile'
import { RegisterForm } from '@quickprism/contract/people'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { linkLook } from '@quickprism/ui/link-look'
import { TextInput } from '@quickprism/ui/text-input'
import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import type { SignUpDetails } from '../../lib/sign-up-draft.ts'
import { copy } from './copy.ts'

type Name = keyof SignUpDetails

const fields: readonly { name: Name; input: ComponentProps<typeof TextInput> }[] = [
  { name: 'name', input: { autoComplete: 'name', maxLength: 100 } },
  { name: 'mobile', input: { type: 'tel', autoComplete: 'tel', maxLength: 20, mono: true } },
  { name: 'email', input: { type: 'email', autoComplete: 'email', maxLength: 254, autoCapitalize: 'none' } },
]

const readied = (typed: SignUpDetails): SignUpDetails => ({ ...typed, mobile: bareMobile(typed.mobile) })

/** What the contract says about each field, the first of it. */
const complaintsOf = (details: SignUpDetails) =>
  Object.fromEntries(
    RegisterForm.safeParse(details)
      .error?.issues.map(({ path, message }) => [path[0], message])
      .reverse() ?? [],
  ) as Partial<Record<Name, string>>

type SignUpFormProps = {
  details: SignUpDetails
  onChange: (typed: SignUpDetails) => void
  busy: boolean
  onSubmit: (details: SignUpDetails) => void
}

export const SignUpForm = ({ details, onChange, busy, onSubmit }: SignUpFormProps) => {
  const { to }: { to?: string } = useSearch({ strict: false })
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const complaints = complaintsOf(readied(details))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    const first = fields.find(({ name }) => complaints[name])
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
    onSubmit(readied(details))
  }

  return (
    <>
      <h1 className="text-2xl font-semibold text-ink">{t(copy.signUp.heading)}</h1>
      <p className="mt-1.5 text-lg text-ink-2">
        {t(to?.startsWith('/branch/') ? copy.signUp.thenPoster : copy.signUp.lead)}
      </p>
      <form ref={form} onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5">
        {fields.map(({ name, input }, index) => {
          const complaint = tried ? complaints[name] : undefined
          return (
            <Field key={name} label={t(copy.signUp[name])} required error={complaint && t(complaint)}>
              <TextInput
                {...input}
                name={name}
                controlSize={44}
                autoFocus={index === 0}
                value={details[name]}
                onValueChange={(typed) => onChange({ ...details, [name]: typed })}
              />
            </Field>
          )
        })}
        <Button
          type="submit"
          variant="primary"
          size={52}
          busy={busy}
          busyLabel={t(copy.signUp.sending)}
          className="w-full"
        >
          {t(copy.signUp.send)}
        </Button>
      </form>
      <p className="mt-4 text-center text-sm text-ink-2">
        <Sentence
          of={copy.signUp.kept}
          parts={{
            link: (
              <Link to={addresses.notice} className={`${linkLook} inline-block py-3`}>
                {t(copy.signUp.notice)}
              </Link>
            ),
          }}
        />
      </p>
      <p className="mt-1 flex min-h-11 items-center justify-center gap-1 text-ink-2">
        <Sentence
          of={copy.signUp.haveAccount}
          parts={{
            link: (
              <Link
                to={addresses.signIn}
                search={to === undefined ? {} : { to }}
                className={`${linkLook} py-3 no-underline!`}
              >
                {t(copy.signUp.login)}
              </Link>
            ),
          }}
        />
      </p>
    </>
  )
}
